import type { Config } from '../../model/config.js';
import { maskOf } from '../../redact/mask.js';

const MOST = 50;

/** What stands in the editors of the page, in memory alone, so that a page that is loaded again has it. */
export function createDrafts() {
  const texts = new Map<string, string>();
  return {
    keep(name: string, text: string): void {
      texts.delete(name);
      texts.set(name, text);
      for (const oldest of [...texts.keys()].slice(0, Math.max(0, texts.size - MOST))) texts.delete(oldest);
    },
    /** The text without the secrets that are known; undefined where nothing was typed. */
    of(name: string, config: Config): { readonly text?: string } {
      const text = texts.get(name);
      return text === undefined ? {} : { text: maskOf(config).request(text) };
    },
  };
}
