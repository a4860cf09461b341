import type { RunReport } from '../../../src/model/report.js';
import { grouped } from '../../text/words.js';
import { Card } from './card.js';
import { Table } from './table.js';

/** The number of answers by outcome, since answers are judged only under outcomes that occurred. */
export function Outcomes({ report }: { readonly report: RunReport }) {
  const counts = Object.entries(report.coverage.outcomes).toSorted(([, left], [, right]) => right - left);
  if (counts.length === 0) return null;
  return (
    <Card title="Answers by outcome" id="outcomes" note="what answers say and echo was judged under each of them">
      <Table
        caption="Answers of cases and flows by outcome"
        head={['Outcome', 'Answers']}
        rows={counts.map(([outcome, count]) => [outcome, grouped(count)])}
      />
    </Card>
  );
}
