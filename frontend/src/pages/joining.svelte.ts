// Joining a group by a code: typed or given by a link, tried, and in words why it was refused.
import { Refused } from "../state";
import { together } from "../state/later";
import { words } from "../text";

export class Joining {
  code = $state("");
  problem = $state("");
  running = $state(false);
  /** Whether there is enough of a code to try it. */
  readonly long = $derived(this.code.replace(/[\s-]/g, "").length >= 8);
  readonly #device: string | undefined;

  /** `device`: what this one is called, unless by what it is. */
  constructor(code: string, device?: string) {
    this.code = code;
    this.#device = device;
  }

  /** Answers whether this phone is in the group now. */
  async join(): Promise<boolean> {
    if (this.running || !this.long) return false;
    this.running = true;
    this.problem = "";
    try {
      await together.join(this.code, this.#device);
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.problem = error.code === "not-found" ? words().together.unknownCode : words().errors(error.code);
      return false;
    } finally {
      this.running = false;
    }
  }
}
