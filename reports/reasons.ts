import type { RuleLine, RuleStatus, RunReport } from '../src/model/report.js';
import { isSetting } from './summary/hindrance.js';
import { groupBy } from '../src/json/group-by.js';
import { capital } from './text/words.js';

/** Rules that were not judged for one reason. */
export interface Reason<Rule extends RuleLine = RuleLine> {
  readonly reason: string;
  readonly title: string;
  readonly status: RuleStatus;
  readonly remedy: string | undefined;
  readonly rules: readonly Rule[];
  readonly contracts: readonly string[];
}

/** The reasons why rules were not judged, those with the most rules first. Each reason is listed once. */
export function reasonsOf<Rule extends RuleLine>(rules: readonly Rule[]): readonly Reason<Rule>[] {
  return [...groupBy(rules, (rule) => `${rule.status}\n${sharedBy(rule)}`).values()]
    .map((members): Reason<Rule> => {
      const first = members[0] as Rule;
      const reason = first.reason ?? 'no reason given';
      return {
        reason,
        title: titleOf(reason),
        status: first.status,
        remedy: remedyOf(first),
        rules: members,
        contracts: [...new Set(members.map((rule) => rule.contract as string))],
      };
    })
    .sort((a, b) => Number(a.status === 'not-seen') - Number(b.status === 'not-seen') || b.rules.length - a.rules.length);
}

/** Rules that need the same setting belong together, whatever their reasons say; otherwise the reason decides. */
function sharedBy(rule: RuleLine): string {
  const remedy = remedyOf(rule);
  return remedy !== undefined && isSetting(remedy) ? remedy : (rule.reason ?? '');
}

/** Something that is named as missing can be provided, so the remedy is the same for differently worded reasons. */
const NEEDS = /^needs (?:provisioning of )?([\w.-]+): /;

function remedyOf({ remedy, reason = '' }: RuleLine): string | undefined {
  const state = NEEDS.exec(reason)?.[1];
  return remedy ?? (state === undefined ? undefined : `provision.${state}`);
}

/** The reason as a title: without its details, and with a capital. */
function titleOf(reason: string): string {
  const needs = NEEDS.exec(reason)?.[1];
  return capital(needs === undefined ? reason : `No ${needs.replaceAll('-', ' ')}`);
}

/** A setting as advice names it: `run.profile: standard`. */
const SETTING = /^([\w-]+)\.([\w-]+): (\S.*)$/;

/** The lines of configuration that follow a remedy, ready to be copied; undefined where it is no matter of configuration. */
export function remedyLines({ unlock }: Pick<RunReport, 'unlock'>, remedy: string | undefined): string | undefined {
  if (remedy === undefined) return undefined;
  const lines = unlock.find(({ setting }) => setting === remedy)?.lines ?? [];
  if (lines.length > 0) return lines.join('\n');
  const [, group, key, value] = SETTING.exec(remedy) ?? [];
  return group === undefined ? undefined : `${group}:\n  ${key}: ${value}`;
}

/** Joins blocks of configuration, so that each key occurs once. */
export function mergedLines(blocks: readonly string[]): string {
  const heads = groupBy(
    blocks.map((block) => block.split('\n')),
    ([head = '']) => head,
  );
  return [...heads].map(([head, members]) => [head, ...members.flatMap((lines) => lines.slice(1))].join('\n')).join('\n');
}
