import { useState } from 'preact/hooks';
import { mergedLines, type Reason, reasonsOf, remedyLines } from '../../reasons.js';
import { STATUSES } from '../../text/status.js';
import { counted, grouped } from '../../text/words.js';
import { Nothing, PillLink } from '../parts/card.js';
import { Copy, Lines } from '../parts/copy.js';
import { Pills } from '../parts/filter-bar.js';
import { RuleTable } from '../parts/rule-table.js';
import { Share } from '../parts/status-bar.js';
import { Sign } from '../parts/symbol.js';
import { isSetting } from '../../summary/hindrance.js';
import { groupBy } from '../../../src/json/group-by.js';
import { fitting } from '../state/filter.js';
import { href, type Route } from '../state/route.js';
import type { RuleRow, RunIndex } from '../state/run-index.js';

const WAYS = ['reason', 'contract', 'clause'] as const;

/** What no one can say about the target after this run, why, and what would change that. */
export function NotJudged({ index, route }: { readonly index: RunIndex; readonly route: Route }) {
  const way = WAYS.find((one) => one === route.query.by) ?? 'reason';
  const rules = index.notJudged.filter(fitting(route, ['level', 'status']));
  const reasons = reasonsOf(rules);
  const blocks = reasons.flatMap((reason) => remedyLines(index.report, reason.remedy) ?? []);
  const unlocked = reasons
    .filter((reason) => remedyLines(index.report, reason.remedy) !== undefined)
    .reduce((sum, reason) => sum + reason.rules.length, 0);
  if (index.notJudged.length === 0) {
    return (
      <Nothing title="Every rule in scope was judged">
        Nothing in scope was left out. <a href={href('rules')}>Show the rules</a>
      </Nothing>
    );
  }
  return (
    <>
      <h1 tabIndex={-1}>
        {counted(rules.length, 'rule')} {rules.length === 1 ? 'was' : 'were'} not judged
      </h1>
      <div class="under-title">
        <p class="lead">
          {counted(reasons.length, 'reason')}.{' '}
          {unlocked > 0 ? (
            <>
              With the lines shown here <b>{grouped(unlocked)}</b> more {unlocked === 1 ? 'rule' : 'rules'} can be judged.
            </>
          ) : null}
        </p>
        <div class="toolbar">
          <div class="pills" role="group" aria-label="Arranged">
            {WAYS.map((one) => (
              <PillLink key={one} to={href('not-judged', '', { ...route.query, by: one === 'reason' ? '' : one })} isChosen={one === way}>
                by {one}
              </PillLink>
            ))}
          </div>
          <Filters index={index} route={route} />
        </div>
      </div>
      {way === 'reason' ? (
        <section class="card reasons" aria-label="Reasons">
          <div class="reason-head" aria-hidden="true">
            <span>Reason, and the rules it holds back</span>
            <span>What unlocks them</span>
          </div>
          {reasons.map((reason) => (
            <ReasonRow key={`${reason.status}${reason.reason}`} reason={reason} most={reasons[0]?.rules.length ?? 1} index={index} />
          ))}
        </section>
      ) : (
        <ByPlace rules={rules} way={way} />
      )}
      {blocks.length > 1 ? (
        <p class="copy-all">
          <Copy text={mergedLines(blocks)} what="all blocks" label={`Copy all ${blocks.length} blocks`} kind="main" /> then run certify
          again with the configuration.
        </p>
      ) : null}
    </>
  );
}

/** By level and by status. */
const Filters = ({ index, route }: { readonly index: RunIndex; readonly route: Route }) => (
  <>
    <Pills
      route={route}
      name="level"
      title="Level"
      choices={['must', 'should'].map((value) => ({ value, count: index.notJudged.filter(({ level }) => level === value).length }))}
    />
    <Pills
      route={route}
      name="status"
      title="Status"
      choices={(['inconclusive', 'not-sent', 'not-seen', 'excluded'] as const)
        .map((value) => ({ value, label: STATUSES[value].one, count: index.notJudged.filter((rule) => rule.status === value).length }))
        .filter(({ count }) => count > 0)}
    />
  </>
);

const LISTED = 100;

function ReasonRow({ reason, most, index }: { readonly reason: Reason<RuleRow>; readonly most: number; readonly index: RunIndex }) {
  const [isOpen, setOpen] = useState(false);
  const lines = remedyLines(index.report, reason.remedy);
  return (
    <div class="reason">
      <div>
        <h2>
          <Sign status={reason.status} /> {reason.title} <b>{grouped(reason.rules.length)}</b>
        </h2>
        <Share status={reason.status} part={reason.rules.length} all={Math.max(most, reason.rules.length)} />
        <p>
          <span class={`state ${reason.status}`}>{STATUSES[reason.status].one}</span>{' '}
          <span class="mono">
            {reason.contracts.length > 4 ? counted(reason.contracts.length, 'contract') : reason.contracts.join(', ')}
          </span>
        </p>
        <button type="button" class="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? '▾ Hide' : '▸ Show'} the {counted(reason.rules.length, 'rule')}
        </button>
      </div>
      <div>
        {reason.reason.toLowerCase() === reason.title.toLowerCase() ? null : <p>{reason.reason}.</p>}
        {lines === undefined ? (
          <p class="note">
            {reason.status === 'not-seen'
              ? 'The target may leave this out of its answers, and did. These rules count neither for nor against it.'
              : reason.remedy === undefined
                ? 'No single setting makes these testable.'
                : isSetting(reason.remedy)
                  ? `Configure ${reason.remedy}.`
                  : reason.remedy}
          </p>
        ) : (
          <Lines text={lines} what={`the lines for ${reason.title}`} />
        )}
      </div>
      {isOpen ? (
        <div class="all-rules">
          <RuleTable rules={reason.rules.slice(0, LISTED)} index={index} hide="reason" />
          {reason.rules.length > LISTED ? (
            <a href={href('rules', '', { status: reason.status, q: reason.reason })}>All {grouped(reason.rules.length)}</a>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

/** The same by contract or by clause. */
function ByPlace({ rules, way }: { readonly rules: readonly RuleRow[]; readonly way: 'contract' | 'clause' }) {
  const groups = [...groupBy(rules, (rule) => rule[way])].sort(([, a], [, b]) => b.length - a.length);
  return (
    <section class="card" aria-label={`Not judged, by ${way}`}>
      <ul class="places">
        {groups.map(([place, members]) => (
          <li key={place}>
            <h2>
              <a href={href(way === 'contract' ? 'contracts' : 'clauses', place)}>{place}</a> <b>{grouped(members.length)}</b>
            </h2>
            <ul>
              {reasonsOf(members)
                .slice(0, 8)
                .map((reason) => (
                  <li key={`${reason.status}${reason.reason}`}>
                    <a href={href('rules', '', { [way]: place, status: reason.status })}>
                      <Sign status={reason.status} /> <b>{grouped(reason.rules.length)}</b> {STATUSES[reason.status].many}
                    </a>{' '}
                    <span class="note">{reason.reason}</span>
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
