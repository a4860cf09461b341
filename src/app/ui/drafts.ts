import type { Config } from '../../model/config.js';
import { maskOf } from '../../redact/mask.js';

/** What stands in the editors of the page, in memory alone, so that a page that is loaded again has it. */
export interface Drafts {
  keep(name: string, text: string): void;
  /** The text without the secrets that are known; undefined where nothing was typed. */
  of(name: string, config: Config): { readonly text?: string };
}

const MOST = 50;

export function createDrafts(): Drafts {
  const texts = new Map<string, string>();
  return {
    keep(name, text) {
      texts.delete(name);
      texts.set(name, text);
      for (const oldest of [...texts.keys()].slice(0, Math.max(0, texts.size - MOST))) texts.delete(oldest);
    },
    of(name, config) {
      const text = texts.get(name);
      return text === undefined ? {} : { text: maskOf(config).request(text) };
    },
  };
}
