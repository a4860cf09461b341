import type { RunEvent } from '../../src/model/event.js';
import type { RunReport } from '../../src/model/report.js';
import { normalText } from '../certify/normal.js';

/** What a run found, without what differs from run to run: ids, times, order of arrival. */
export interface Essence {
  readonly verdict: string;
  readonly cases: readonly string[];
  readonly rules: readonly string[];
  readonly groups: readonly string[];
  readonly findings: readonly string[];
  readonly minimals: readonly string[];
}

export function essenceOf(events: readonly RunEvent[], report: RunReport): Essence {
  return {
    verdict: `${report.verdict}, ${report.complete ? 'complete' : 'incomplete'}, exit ${report.run.exit}`,
    cases: events.flatMap((event) => (event.type === 'case-finished' ? [`${event.case}: ${event.outcome}, ${event.verdict}`] : [])).sort(),
    rules: report.rules.map(({ contract, side, id, status, valid, invalid }) => `${contract}:${side}/${id} ${status} ${valid} ${invalid}`),
    groups: report.groups.map((group) =>
      [group.id, group.level, group.count, group.contracts.join(' '), normalText(group.title)].join(' | '),
    ),
    findings: report.findings.map((finding) => `${finding.group} ${finding.id} ${finding.case}`),
    minimals: report.groups.map(({ id, case: shownBy, minimal }) => {
      const requests = [minimal.request, ...(minimal.steps ?? []).map((step) => step.request)];
      return [id, shownBy, minimal.flaky ?? '', ...requests.map(({ method, path, body }) => bare(`${method} ${path} ${body}`))].join(' | ');
    }),
  };
}

/** Ids of a certain length have a form of their own, and so have those of sessions; how much of a long body was cut depends on its ids. */
const bare = (text: string): string =>
  normalText(
    text
      .replace(/\/order\/[^/ ]+\/transaction\/[^/ ]+/, '/order/…/transaction/…')
      .replace(/SESSION[0-9a-f]+","version":"[0-9a-f]+/, 'SESSION…","version":"…')
      .replaceAll(/\([\d,]+ more characters\)/g, '(cut)'),
  );
