import { useMemo } from 'preact/hooks';
import { groupBy } from '../../../src/json/group-by.js';
import { FAMILIES } from '../../text/rule-name.js';
import { STATUS_NAMES, STATUSES } from '../../text/status.js';
import { counted, grouped } from '../../text/words.js';
import { Card, Empty, Nothing, Tag } from '../parts/card.js';
import { CauseLines } from '../parts/cause-line.js';
import { type Choice, Choose, FilterInput, NothingFits, Pager, pageIn, Pills, Result } from '../parts/filter-bar.js';
import { Command } from '../parts/copy.js';
import { RuleTable } from '../parts/rule-table.js';
import { countsText } from '../parts/status-bar.js';
import { Sign } from '../parts/symbol.js';
import { filterRules, unknownIn } from '../state/filter.js';
import { href, type Route } from '../state/route.js';
import { countStatuses, type RuleRow, type RunIndex } from '../state/run-index.js';

const PAGE = 100;
const SIDES = ['request', 'response', 'url', 'error', 'exchange', 'flow'];

/** Every rule of the catalogue with how it fared; numbers and cells of the other views lead here. */
export const Rules = ({ index, route }: { readonly index: RunIndex; readonly route: Route }) =>
  route.item === '' ? <RuleList index={index} route={route} /> : <OneRule index={index} name={route.item} />;

/** Rules that need attention before those that conform; within a status, in the order of the catalogue. */
const worstFirst = (rules: readonly RuleRow[]): readonly RuleRow[] =>
  rules.toSorted((a, b) => STATUS_NAMES.indexOf(a.status) - STATUS_NAMES.indexOf(b.status));

function RuleList({ index, route }: { readonly index: RunIndex; readonly route: Route }) {
  const pool = route.query.status === 'out-of-scope' ? index.rules : index.inScope;
  const shown = worstFirst(filterRules(pool, route));
  const page = pageIn(route, PAGE, shown.length);
  const [levels, contracts, families] = useMemo(
    () => (['level', 'contract', 'family'] as const).map((key) => groupBy(pool, (rule): string => rule[key])),
    [pool],
  );
  const choices = (values: readonly string[], rules: ReturnType<typeof groupBy<RuleRow, string>> | undefined): readonly Choice[] =>
    values.map((value) => ({ value, count: rules?.get(value)?.length ?? 0 }));
  const ids = index.report.contracts.map(({ id }) => id);
  const { status: _status, ...others } = route.query;
  const byStatus = countStatuses(filterRules(pool, { ...route, query: others }));
  const unknown = unknownIn(route, {
    q: 'any',
    page: 'any',
    field: 'any',
    status: STATUS_NAMES,
    level: ['must', 'should', 'open'],
    side: SIDES,
    family: FAMILIES,
    clause: Object.keys(index.report.clauses),
    contract: ids,
  });
  const counts = countStatuses(shown);
  const allConform = shown.length > 0 && counts.conforms === shown.length;
  return (
    <>
      <h1 tabIndex={-1}>{titleOf(route)}</h1>
      <p class="lead">{allConform ? `All ${counted(shown.length, 'rule')} here conform.` : countsText(counts)}</p>
      <div class="toolbar" role="search" aria-label="Filter rules">
        <FilterInput route={route} label="Filter rules" />
        <Pills
          route={route}
          name="status"
          title="Status"
          choices={STATUS_NAMES.filter((status) => status !== 'out-of-scope')
            .map((value) => ({ value, label: STATUSES[value].one, count: byStatus[value] ?? 0 }))
            .filter(({ value, count: rules }) => rules > 0 || route.query.status?.includes(value) === true)}
        />
        <Choose route={route} name="level" all="All levels" choices={choices(['must', 'should', 'open'], levels)} />
        <Choose route={route} name="contract" all="All contracts" choices={choices(ids, contracts)} />
        <Choose route={route} name="family" all="All families" choices={choices(FAMILIES, families)} />
        <Result shown={shown.length} all={pool.length} noun="rules" />
      </div>
      {shown.length === 0 ? (
        <NothingFits route={route} unknown={unknown}>
          None of {counted(pool.length, 'rule')} in scope fits the filter.
        </NothingFits>
      ) : (
        <section class="card" aria-label="Rules">
          <RuleTable rules={shown.slice(page * PAGE, (page + 1) * PAGE)} index={index} />
          <Pager route={route} page={page} size={PAGE} all={shown.length} />
        </section>
      )}
    </>
  );
}

const VALUES = { valid: 'good', invalid: 'bad' } as const;

/** "Tested with good and bad values." */
function testedWith(rule: RuleRow): string {
  if (rule.validity.length === 0) return 'Observed, never judged.';
  const named = (isTested: boolean): string =>
    rule.validity
      .filter((side) => (rule[side] === true) === isTested)
      .map((side) => VALUES[side])
      .join(' and ');
  const [tested, left] = [named(true), named(false)];
  if (tested === '') return `Not tested with ${left} values.`;
  return `Tested with ${tested} values${left === '' ? '' : `, not with ${left} ones`}.`;
}

const SIDE_SHOWN = { valid: 'A good request was accepted', invalid: 'A request with a fault was refused' } as const;

/** What an exchange shows: of a rule about answers, that an answer keeps it. */
const shownBy = (rule: RuleRow, side: 'valid' | 'invalid'): string =>
  rule.side === 'request' || rule.side === 'url' ? SIDE_SHOWN[side] : 'An exchange that keeps it';

/** One exchange for each side of a rule that conforms. */
function Proofs({ rule, index }: { readonly rule: RuleRow; readonly index: RunIndex }) {
  const { proofs = [], run } = index.report;
  const shown = (['valid', 'invalid'] as const).flatMap((side) => {
    const proof = proofs[rule.proof?.[side] ?? -1];
    return proof === undefined ? [] : [{ side, proof }];
  });
  if (shown.length === 0) return null;
  return (
    <Card title="How it was shown" count={shown.length}>
      {shown.map(({ side, proof }) => (
        <div key={side} class="shown-proof">
          <h3>{shownBy(rule, side)}</h3>
          {proof.fault === undefined ? null : (
            <p>
              Fault: <code>{proof.fault}</code>
            </p>
          )}
          <p>
            Answer: <code>{proof.answer}</code>
          </p>
          {proof.case.includes('/preflight/') ? (
            <p>It was the plain request with which the run began.</p>
          ) : (
            <Command text={`touchstone replay ${proof.case} --seed ${run.seed}`} what="the command that sends it again" />
          )}
        </div>
      ))}
    </Card>
  );
}

function titleOf(route: Route): string {
  const { contract, family, clause, level, field } = route.query;
  const parts = [contract, family, field, clause === undefined ? undefined : `clause ${clause}`, level].filter(
    (part) => part !== undefined,
  );
  return parts.length === 0 ? 'Rules' : `Rules of ${parts.join(', ')}`;
}

function OneRule({ index, name }: { readonly index: RunIndex; readonly name: string }) {
  const rule = index.ruleByName.get(name);
  if (rule === undefined) {
    return (
      <Nothing title="No such rule">
        The catalogue has no rule {name}. <a href={href('rules')}>All rules</a>
      </Nothing>
    );
  }
  const causes = index.causesOf(rule);
  const alike = index.inScope.filter((other) => other.side === rule.side && other.id === rule.id && other !== rule);
  return (
    <>
      <h1 tabIndex={-1} class="rule-name">
        {rule.side}/{rule.id}
      </h1>
      <p class="tags">
        <span class={`state ${rule.status}`}>
          <Sign status={rule.status} /> {STATUSES[rule.status].one}
        </span>
        <Tag kind={rule.level} />
        <a href={href('contracts', rule.contract)}>{rule.contract}</a>
        <span class="label">clause</span>
        <a href={href('clauses', rule.clause)}>
          {rule.clause} {index.report.clauses[rule.clause] ?? ''}
        </a>
        <a href={href('rules', '', { contract: rule.contract, family: rule.family })}>{rule.family}</a>
      </p>
      <p class="lead">{rule.text}</p>
      <Card title="Result">
        <p>{testedWith(rule)}</p>
        {rule.reason === undefined ? null : <p>Why: {rule.reason}.</p>}
        {rule.remedy === undefined ? null : (
          <p>
            What would judge it: <code>{rule.remedy}</code>
          </p>
        )}
        <Command text={`touchstone explain ${rule.id}`} what="the command that explains the rule" />
      </Card>
      <Proofs rule={rule} index={index} />
      <Card title="Causes of this rule" count={causes.length}>
        {causes.length === 0 ? <Empty>No cause breaks it in {rule.contract}.</Empty> : null}
        <CauseLines causes={causes} />
      </Card>
      {alike.length === 0 ? null : (
        <Card
          title="The same rule in other contracts"
          count={alike.length}
          note={`${grouped(alike.filter((other) => other.status === 'conforms').length)} conform`}
        >
          <RuleTable rules={alike} index={index} />
        </Card>
      )}
    </>
  );
}
