import type { Case } from '../../model/case.js';

/** Every id on a line of its own, and after them how many there are of each mutation. */
export function listText(cases: readonly Case[]): string {
  const counts = new Map<string, number>();
  for (const one of cases) counts.set(one.mutation, (counts.get(one.mutation) ?? 0) + 1);
  const width = Math.max(...[...counts.keys()].map((mutation) => mutation.length), 5);
  const lines = [...counts].map(([mutation, count]) => `# ${mutation.padEnd(width)} ${count}`);
  return [...cases.map((one) => one.id), ...lines, `# ${'total'.padEnd(width)} ${cases.length}`].map((line) => `${line}\n`).join('');
}
