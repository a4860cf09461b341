import type { HeatCell } from '../../../src/model/report.js';
import { STATUSES } from '../../text/status.js';
import { counted, grouped } from '../../text/words.js';
import type { ContractLine } from '../../untested.js';
import { ButtonLink, Card, Nothing } from '../parts/card.js';
import { CauseLine, CauseLines } from '../parts/cause-line.js';
import { FieldTable } from '../parts/field-table.js';
import { LatencyChart } from '../parts/latency.js';
import { Bar, Legend, Share } from '../parts/status-bar.js';
import { Seal, Sign } from '../parts/symbol.js';
import { useKeys } from '../state/keys.js';
import { go, href, type Route } from '../state/route.js';
import { countStatuses, type RuleRow, type RunIndex, worstOf } from '../state/run-index.js';

/** One contract: verdict, causes, its fields as a tree, times, what was sent. */
export function Contract({ index, route }: { readonly index: RunIndex; readonly route: Route }) {
  const ids = index.report.contracts.map((contract) => contract.id);
  const at = ids.findIndex((id) => id === route.item);
  const contract = index.report.contracts[at];
  const to = (id: string | undefined): string | undefined => (id === undefined ? undefined : href('contracts', id));
  const [previous, next] = [to(ids[at - 1]), to(ids[at + 1])];
  useKeys({
    j: () => next !== undefined && go(next),
    k: () => previous !== undefined && go(previous),
    Escape: () => go(href('contracts')),
  });
  if (contract === undefined)
    return (
      <Nothing title="No such contract">
        The catalogue has no {route.item}. <a href={href('contracts')}>All contracts</a>
      </Nothing>
    );
  const { heat } = index.report.coverage;
  const rules = index.rules.filter((rule) => rule.contract === contract.id);
  const counts = countStatuses(rules.filter((rule) => rule.level !== 'open'));
  const causes = index.causes.filter((cause) => cause.contracts.includes(contract.id));
  const latency = index.report.stats.latency.find((line) => line.operation === contract.id.split('@')[0]);
  const verdict = verdictOf(contract.inScope, counts.violates ?? 0, contract.preflight?.ok !== false, rules);
  return (
    <>
      <div class={`banner small ${verdict.seal}`}>
        <Seal verdict={verdict.seal} size={48} />
        <div class="said">
          <h1 tabIndex={-1}>{contract.id}</h1> <strong class="verdict">{verdict.words}</strong>{' '}
          {contract.endpoint === undefined ? null : <span class="label">{contract.endpoint}</span>}
          {contract.clause === undefined ? null : (
            <>
              {' '}
              · clause{' '}
              <a href={href('clauses', contract.clause)}>
                {contract.clause} {index.report.clauses[contract.clause] ?? ''}
              </a>
            </>
          )}
          <div class="wide-bar">
            <Bar counts={counts} />
            <Legend counts={counts} link={(status) => href('rules', '', { contract: contract.id, status })} />
          </div>
        </div>
        <nav class="walk" aria-label="Other contracts">
          {previous === undefined ? null : <ButtonLink to={previous} text={<>‹ {ids[at - 1]}</>} />}
          {next === undefined ? null : <ButtonLink to={next} text={<>{ids[at + 1]} ›</>} />}
        </nav>
      </div>
      <div class="columns">
        <div class="stack">
          <Card title="Causes here" count={causes.length}>
            {causes.length === 0 ? <NoCauseHere rules={rules} contract={contract.id} /> : null}
            <CauseLines
              causes={causes.slice(0, 30)}
              line={(cause) => <CauseLine cause={cause} aside={counted(cause.count, 'finding')} />}
            />
          </Card>
          <FieldTable contract={contract.id} rules={rules} heat={heat} route={route} />
        </div>
        <div class="stack">
          {latency === undefined ? null : <LatencyChart line={latency} note={`${counted(latency.count, 'answer')}, milliseconds`} />}
          <Sent cells={heat.filter((cell) => cell.contract === contract.id)} requests={contract.requests} />
          {contract.preflight === undefined ? null : <Preflight preflight={contract.preflight} />}
          <Sequences rules={rules} />
        </div>
      </div>
    </>
  );
}

function verdictOf(
  inScope: boolean,
  violated: number,
  reached: boolean,
  rules: readonly RuleRow[],
): { readonly seal: 'violates' | 'conforms' | 'incomplete' | 'inconclusive'; readonly words: string } {
  if (!inScope) return { seal: 'incomplete', words: 'Out of scope' };
  if (violated > 0) return { seal: 'violates', words: 'Does not conform' };
  if (!reached) return { seal: 'inconclusive', words: 'Could not be tested' };
  const open = rules.filter((rule) => rule.level === 'must' && rule.status !== 'conforms' && rule.status !== 'not-seen').length;
  return open === 0 ? { seal: 'conforms', words: 'Conforms' } : { seal: 'incomplete', words: 'No violation found, incomplete' };
}

function NoCauseHere({ rules, contract }: { readonly rules: readonly RuleRow[]; readonly contract: string }) {
  const judged = rules.filter((rule) => rule.status === 'conforms').length;
  return (
    <p class="empty">
      {judged === rules.filter((rule) => rule.level !== 'open').length
        ? `All ${grouped(judged)} rules here conform.`
        : `${counted(judged, 'rule')} judged here conform.`}{' '}
      <a href={href('rules', '', { contract })}>Show the rules</a>
    </p>
  );
}

/** The requests sent for the contract, by outcome. */
function Sent({ cells, requests }: { readonly cells: readonly HeatCell[]; readonly requests: number }) {
  const sum = (of: (cell: HeatCell) => number): number => cells.reduce((total, cell) => total + of(cell), 0);
  const cases = sum((cell) => cell.cases);
  const rows = [
    { status: 'violates', name: 'broken rules', count: sum((cell) => cell.violations) },
    { status: 'warns', name: 'with a warning', count: sum((cell) => cell.warnings) },
    { status: 'inconclusive', name: 'not settled', count: sum((cell) => cell.inconclusive) },
    { status: 'open', name: 'observed only', count: sum((cell) => cell.open) },
    {
      status: 'conforms',
      name: 'as expected',
      count: cases - sum((cell) => cell.violations + cell.warnings + cell.inconclusive + cell.open),
    },
  ] as const;
  return (
    <Card title="Cases" count={cases} note={counted(requests, 'request')}>
      <ul class="sent">
        {rows
          .filter(({ count }) => count > 0)
          .map(({ status, name, count }) => (
            <li key={status}>
              <Sign status={status} /> {name}
              <Share status={status} part={count} all={cases} />
              <b>{grouped(count)}</b>
            </li>
          ))}
      </ul>
    </Card>
  );
}

const Preflight = ({ preflight: { ok, outcome, form, hint } }: { readonly preflight: NonNullable<ContractLine['preflight']> }) => (
  <Card title="Preflight">
    <p>
      <Sign status={ok ? 'conforms' : 'inconclusive'} /> {ok ? 'A good request was accepted' : 'No good request was accepted'}: {outcome}
      {form === 'base' ? '' : `, ${form}`}
    </p>
    {hint === undefined ? null : <p class="note">{hint}</p>}
  </Card>
);

function Sequences({ rules }: { readonly rules: readonly RuleRow[] }) {
  const flows = rules.filter((rule) => rule.side === 'flow');
  if (flows.length === 0) return null;
  const rank = (rule: RuleRow): number => Object.keys(STATUSES).indexOf(worstOf({ [rule.status]: 1 }) ?? 'open');
  return (
    <Card title="Sequences" count={flows.length}>
      <ul class="sequences">
        {flows
          .toSorted((a, b) => rank(a) - rank(b))
          .map((rule) => (
            <li key={rule.name}>
              <a href={href('rules', rule.name)} title={rule.text}>
                <Sign status={rule.status} /> <span class="away">{STATUSES[rule.status].one}: </span>
                {rule.id.replaceAll('-', ' ')}
              </a>
            </li>
          ))}
      </ul>
    </Card>
  );
}
