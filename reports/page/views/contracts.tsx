import { counted, duration, grouped } from '../../text/words.js';
import { Card } from '../parts/card.js';
import { Matrix } from '../parts/matrix.js';
import { Bar, countsText, Legend } from '../parts/status-bar.js';
import { Sign } from '../parts/symbol.js';
import { Heads, WideTable } from '../parts/table.js';
import { STATUSES } from '../../text/status.js';
import { groupBy } from '../../../src/json/group-by.js';
import { href } from '../state/route.js';
import { countStatuses, type RunIndex, worstOf } from '../state/run-index.js';

const HEADS = (
  <>
    <Heads names={['Contract', 'Worst', 'Rules']} />
    <Heads names={['causes', 'requests', 'time']} kind="figure" />
  </>
);

/** Every contract with its standing, those out of scope among them. */
export function Contracts({ index }: { readonly index: RunIndex }) {
  const { contracts } = index.report;
  const rules = groupBy(index.rules, (rule) => rule.contract as string);
  const asked = contracts.filter((contract) => contract.inScope).length;
  return (
    <>
      <h1 tabIndex={-1}>{counted(contracts.length, 'contract')}</h1>
      <p class="lead">
        {asked === contracts.length ? 'All of them are in scope.' : `${asked} of them are in scope.`} A contract is an operation at a
        version.
      </p>
      <Card title="Standing" count={asked}>
        <WideTable label="Contracts" caption="Contracts and their status" kind="standing" head={HEADS}>
          {contracts.map((contract) => {
            const counts = countStatuses((rules.get(contract.id) ?? []).filter((rule) => rule.level !== 'open'));
            const worst = contract.inScope ? (worstOf(counts) ?? 'open') : 'out-of-scope';
            return (
              <tr key={contract.id}>
                <th scope="row">
                  <a class="mono" href={href('contracts', contract.id)}>
                    {contract.id}
                  </a>
                </th>
                <td class={`status ${worst}`}>
                  <Sign status={worst} /> {worst === 'conforms' || worst === 'out-of-scope' ? '' : grouped(counts[worst] ?? 0)}{' '}
                  {STATUSES[worst].many}
                </td>
                <td>
                  <Bar counts={counts} />
                  <span class="away">{countsText(counts)}</span>
                </td>
                <td class="figure">{index.causes.filter((cause) => cause.contracts.includes(contract.id)).length}</td>
                <td class="figure">{grouped(contract.requests)}</td>
                <td class="figure">{duration(contract.millis)}</td>
              </tr>
            );
          })}
        </WideTable>
        <Legend
          counts={countStatuses(index.inScope.filter((rule) => rule.level !== 'open'))}
          link={(status) => href('rules', '', { status })}
        />
      </Card>
      <Matrix index={index} />
    </>
  );
}
