import type { RunReport } from '../src/model/report.js';
import { groupBy } from './text/group-by.js';

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
