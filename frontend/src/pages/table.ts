// The pages of a running game, loaded together.
export { default as game } from "./Score.svelte";
export { default as tally } from "./Tally.svelte";
