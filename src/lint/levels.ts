import { matchesGlob } from '../json/path.js';
import type { Level } from '../catalogue/vocabulary.js';
import { raisedLevel } from '../model/promotion.js';

/** `--rule GLOB=LEVEL`: what a person wants of some rules. The last that matches decides. */
export interface RuleSetting {
  readonly glob: string;
  readonly level: 'off' | 'should' | 'must';
}

/** The setting written on a command line; undefined where it is none. */
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

/** What a configuration expects beyond the specification: levels of rules by any of their names. They raise, and never lower. */
export type Expected = Readonly<Record<string, Level>>;

/** Raises what the settings and the configuration name, so that open findings are told. Undefined where nothing is raised. */
export function promotion(settings: readonly RuleSetting[], expected: Expected): Promotion | undefined {
  if (Object.keys(expected).length === 0 && settings.every(({ level }) => level === 'off')) return undefined;
  return (rule, aliases) => {
    const level = settingOf(settings, rule, aliases);
    if (level === 'should' || level === 'must') return level;
    return raisedLevel(expected, rule, aliases);
  };
}
