import type { Case } from '../../model/case.js';

/** Every id on a line of its own, and after them how many there are of each manner. */
export function listText(cases: readonly Case[]): string {
  const counts = new Map<string, number>();
  for (const one of cases) counts.set(one.manner, (counts.get(one.manner) ?? 0) + 1);
  const width = Math.max(...[...counts.keys()].map((manner) => manner.length), 5);
  const lines = [...counts].map(([manner, count]) => `# ${manner.padEnd(width)} ${count}`);
  return [...cases.map((one) => one.id), ...lines, `# ${'total'.padEnd(width)} ${cases.length}`].map((line) => `${line}\n`).join('');
}
