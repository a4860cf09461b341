import type { RunReport } from '../../src/model/report.js';
import type { SummariseContext } from './context.js';

/** Which listed values were sent and accepted. Fields without a list are ignored. */
export function createValueCoverage({ rules, enumerations }: SummariseContext) {
  const lists = new Map<string, ReadonlySet<string>>(
    enumerations?.map((list) => [`${list.contract} ${list.path}`, new Set(list.values)] as const),
  );
  const lines = rules
    .filter((rule) => rule.side === 'request' && rule.kind === 'values' && rule.path !== undefined)
    .map((rule) => {
      const path = rule.path ?? '';
      const key = `${rule.contract} ${path}`;
      // Without the lists themselves, the rule still says how long its list is.
      const all = lists.get(key)?.size ?? Number(/\bone of (\d+)\b/.exec(rule.text)?.[1] ?? 0);
      return { contract: rule.contract, path, key, all };
    })
    .filter((line) => line.all > 0);
  const most = new Map(lines.map((line) => [line.key, line.all]));
  const seen = new Map<string, Set<string>>();

  return {
    add(contract: string, path: string, value: string): void {
      const key = `${contract} ${path}`;
      const limit = most.get(key);
      if (limit === undefined || lists.get(key)?.has(value) === false) return;
      const values = seen.get(key) ?? new Set();
      if (values.size < limit) values.add(value);
      seen.set(key, values);
    },
    lines: (): RunReport['coverage']['values'] =>
      lines.map(({ contract, path, key, all }) => {
        const values = seen.get(key);
        const unseen = [...(lists.get(key) ?? [])].filter((value) => values?.has(value) !== true);
        return { contract, path, seen: values?.size ?? 0, all, ...(unseen.length === 0 ? {} : { unseen }) };
      }),
  };
}
