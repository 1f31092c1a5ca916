/** How this phone likes it; stored here and nowhere else. */
import { core } from "./core.svelte";

export interface SettingValues {
  theme: "system" | "light" | "dark";
  /** null: the browser's. */
  language: string | null;
  /** Keep the screen awake during a game. */
  awake: boolean;
  vibrate: boolean;
  /** Show what is left to the limit instead of the totals. */
  countdown: boolean;
  /** How cards are entered. */
  entry: "grid" | "keypad";
}

export const DEFAULTS: SettingValues = {
  theme: "system",
  language: null,
  awake: true,
  vibrate: true,
  countdown: false,
  entry: "grid",
};

class Settings implements SettingValues {
  readonly theme = $derived(read("theme"));
  readonly language = $derived(read("language"));
  readonly awake = $derived(read("awake"));
  readonly vibrate = $derived(read("vibrate"));
  readonly countdown = $derived(read("countdown"));
  readonly entry = $derived(read("entry"));

  set<N extends keyof SettingValues>(name: N, value: SettingValues[N]): Promise<void> {
    return core.set(`phone/${name}`, value);
  }
}

function read<N extends keyof SettingValues>(name: N): SettingValues[N] {
  const stored = core.settings.get(`phone/${name}`) as SettingValues[N] | undefined;
  return stored === undefined ? DEFAULTS[name] : stored;
}

export const settings = new Settings();
