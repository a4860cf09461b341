import { matchesGlob } from '../json/path.js';
import type { Level } from '../catalogue/vocabulary.js';
import { raisedLevel } from '../model/promotion.js';

/** `--rule GLOB=LEVEL`: the level that a user sets for some rules. The last match decides. */
export interface RuleSetting {
  readonly glob: string;
  readonly level: 'off' | 'should' | 'must';
}

/** The setting written on a command line; undefined if the text is not a setting. */
export function parseSetting(text: string): RuleSetting | undefined {
  const parts = /^([^=]+)=(off|should|must)$/.exec(text);
  return parts === null ? undefined : { glob: parts[1] as string, level: parts[2] as RuleSetting['level'] };
}

/** What the settings say of a rule, by its id or any of its other names. */
export function settingOf(settings: readonly RuleSetting[], rule: string, aliases: readonly string[]): RuleSetting['level'] | undefined {
  const names = [rule, ...aliases];
  return settings.findLast(({ glob }) => names.some((name) => matchesGlob(glob, name)))?.level;
}

export type Promotion = (rule: string, aliases: readonly string[]) => Level | undefined;

/** Levels of rules, by any of their names, that a configuration expects beyond the specification. They raise a level and never lower it. */
export type Expected = Readonly<Record<string, Level>>;

/** Raises the rules that settings and configuration name, so that their open findings are reported. Undefined if nothing is raised. */
export function promotion(settings: readonly RuleSetting[], expected: Expected): Promotion | undefined {
  if (Object.keys(expected).length === 0 && settings.every(({ level }) => level === 'off')) return undefined;
  return (rule, aliases) => {
    const level = settingOf(settings, rule, aliases);
    if (level === 'should' || level === 'must') return level;
    return raisedLevel(expected, rule, aliases);
  };
}

/** Rules that only lint has, about texts and files, described in docs/lint.md. Where one of them is off, its cases are counted and not reported. */
export const LINT_RULES = [
  'duplicate-key',
  'prototype-key',
  'byte-order-mark',
  'body-malformed',
  'contract-unknown',
  'input-unreadable',
] as const;
