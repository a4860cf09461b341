import type { FaultHistory, HistoryLine } from '../../model/report.js';

/**
 * What the newest of these runs, oldest first, and the earlier ones that can be added to it tried of the known faults. A run of another
 * profile or version, or one that knows other faults, is passed over. Undefined where the newest run does not tell.
 */
export function triedTogether(runs: readonly HistoryLine[]): FaultHistory | undefined {
  const newest = runs.at(-1);
  if (newest?.faults === undefined) return undefined;
  const { all, list } = newest.faults;
  const alike = runs.filter(
    ({ profile, tool, faults }) => profile === newest.profile && tool !== undefined && tool === newest.tool && faults?.list === list,
  );
  const together = Buffer.from(newest.faults.bits, 'base64');
  for (const { faults } of alike)
    for (const [i, byte] of Buffer.from(faults?.bits ?? '', 'base64').entries()) together[i] = (together[i] ?? 0) | byte;
  const sent = together.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);
  return { runs: alike.length, since: alike[0]?.startedAt.slice(0, 10) ?? '', sent, all };
}
