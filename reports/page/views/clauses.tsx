import { counted, grouped } from '../../text/words.js';
import { STATUS_NAMES, STATUSES } from '../../text/status.js';
import { Empty } from '../parts/card.js';
import { CauseLines } from '../parts/cause-line.js';
import { Copy } from '../parts/copy.js';
import { FilterInput, NothingFits, Result } from '../parts/filter-bar.js';
import { Bar, countsText } from '../parts/status-bar.js';
import { Sign } from '../parts/symbol.js';
import { filterRules } from '../state/filter.js';
import { reasonsOf } from '../../reasons.js';
import { groupBy } from '../../../src/json/group-by.js';
import { href, type Route } from '../state/route.js';
import { countStatuses, type RuleRow, type RunIndex, worstOf } from '../state/run-index.js';

const byNumber = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });

/** Every clause of the specification with the status of its rules; each can be opened. */
export function Clauses({ index, route }: { readonly index: RunIndex; readonly route: Route }) {
  const { clauses } = index.report;
  const sought = (route.query.q ?? '').toLowerCase();
  const matching = new Set(sought === '' ? [] : filterRules(index.inScope, route).map((rule) => rule.clause));
  const numbers = Object.keys(clauses)
    .filter((number) => sought === '' || matching.has(number) || `${number} ${clauses[number]}`.toLowerCase().includes(sought))
    .sort(byNumber);
  const rules = groupBy(index.inScope, (rule) => rule.clause);
  return (
    <>
      <h1 tabIndex={-1}>{counted(Object.keys(clauses).length, 'clause')}</h1>
      <p class="lead">Each part of the specification, with its rules by status. A reason that several rules share is given once.</p>
      <div class="toolbar" role="search" aria-label="Filter clauses">
        <FilterInput route={route} label="Filter clauses and rules" />
        <Result shown={numbers.length} all={Object.keys(clauses).length} noun="clauses" />
      </div>
      {route.item !== '' && clauses[route.item] === undefined ? <Empty>The specification has no clause {route.item}.</Empty> : null}
      {numbers.length === 0 ? (
        <NothingFits route={route} unknown={[]}>
          No clause and no rule fits “{route.query.q}”.
        </NothingFits>
      ) : (
        <ol class="card clauses">
          {numbers.map((number) => (
            <Clause
              key={number}
              number={number}
              title={clauses[number] ?? ''}
              rules={rules.get(number) ?? []}
              index={index}
              route={route}
            />
          ))}
        </ol>
      )}
    </>
  );
}

interface ClauseProps {
  readonly number: string;
  readonly title: string;
  readonly rules: readonly RuleRow[];
  readonly index: RunIndex;
  readonly route: Route;
}

function Clause({ number, title, rules, index, route }: ClauseProps) {
  const isOpen = route.item === number;
  const judgeable = rules.filter((rule) => rule.level !== 'open');
  const counts = countStatuses(judgeable);
  const worst = worstOf(counts) ?? 'open';
  return (
    <li id={`clause-${number}`} class={isOpen ? 'is-open' : undefined}>
      <h2>
        <a href={isOpen ? href('clauses', '', route.query) : href('clauses', number, route.query)} aria-expanded={isOpen}>
          <span class="number">{number}</span>
          <span class="name">{title}</span>
          <span class="tally">
            {rules.length === 0 ? (
              <span class="note">no rule of its own</span>
            ) : (
              <>
                <Bar counts={counts} />
                <span class={`worst ${worst}`}>
                  <Sign status={worst} /> {grouped(counts[worst] ?? rules.length)} {STATUSES[worst].many}
                </span>
                <span class="all">{grouped(rules.length)}</span>
              </>
            )}
          </span>
          {rules.length === 0 ? null : <span class="away">: {countsText(counts)}</span>}
        </a>
      </h2>
      {isOpen ? <Opened number={number} rules={rules} index={index} /> : null}
      {isOpen && /^\d/.test(number) ? <StatementsCommand number={number} /> : null}
    </li>
  );
}

/** Where the statements of a clause of the specification are, with the rules that hold each. */
const StatementsCommand = ({ number }: { readonly number: string }) => (
  <div class="opened command">
    <code>touchstone explain --statements {number}</code>
    <Copy text={`touchstone explain --statements ${number}`} what="the command that lists the statements of the clause" />
  </div>
);

/** The rules of a clause by status and reason: a group leads to its rules. */
function Opened({ number, rules, index }: { readonly number: string; readonly rules: readonly RuleRow[]; readonly index: RunIndex }) {
  const causes = index.causes.filter((cause) => cause.clause === number);
  if (rules.length === 0) return <p class="empty">No rule cites this clause itself; its parts have theirs.</p>;
  return (
    <div class="opened">
      {causes.length === 0 ? null : <CauseLines causes={causes.slice(0, 20)} />}
      <ul class="by-status">
        {STATUS_NAMES.flatMap((status) => {
          const members = rules.filter((rule) => rule.status === status);
          if (members.length === 0) return [];
          const groups = status === 'conforms' || status === 'open' ? [{ reason: '', rules: members }] : reasonsOf(members);
          return groups.slice(0, 12).map((group) => (
            <li key={`${status}${group.reason}`}>
              <a
                href={href('rules', '', {
                  clause: number,
                  status,
                  ...(group.reason === '' || group.reason === 'no reason given' ? {} : { q: group.reason }),
                })}
              >
                <Sign status={status} /> <b>{grouped(group.rules.length)}</b> {STATUSES[status].many}
              </a>
              {group.reason === '' || group.reason === 'no reason given' ? null : <span class="note">{group.reason}</span>}
            </li>
          ));
        })}
      </ul>
      <p>
        <a href={href('rules', '', { clause: number })}>
          All {counted(rules.length, 'rule')} of clause {number}
        </a>
      </p>
    </div>
  );
}
