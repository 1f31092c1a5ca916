export { enFirst as deFirst } from "./en-first";
