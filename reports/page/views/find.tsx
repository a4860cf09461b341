import { differenceOf } from '../../evidence/contradiction.js';
import { headOf } from '../../causes-by-rule.js';
import { counted, grouped } from '../../text/words.js';
import { Card } from '../parts/card.js';
import { CauseLine, CauseLines } from '../parts/cause-line.js';
import { Marked } from '../parts/marked.js';
import { RuleTable } from '../parts/rule-table.js';
import { filterCauses, filterRules, foundIn } from '../state/filter.js';
import { href, type Route } from '../state/route.js';
import type { CauseRow, RunIndex } from '../state/run-index.js';
import { Sought, useSought, wordsOf } from '../state/sought.js';

const CAUSES = 30;
const RULES = 60;

/** The results of the search in the top bar: contracts, clauses, causes, rules. */
export function Find({ index, route }: { readonly index: RunIndex; readonly route: Route }) {
  const text = route.query.q ?? '';
  const causes = filterCauses(index.causes, { ...route, query: { q: text } });
  const rules = filterRules(index.rules, { ...route, query: { q: text } });
  const lower = text.toLowerCase();
  const contracts = index.report.contracts.filter((contract) => contract.id.includes(lower));
  const clauses = Object.entries(index.report.clauses).filter(([number, title]) => `${number} ${title}`.toLowerCase().includes(lower));
  return (
    <Sought.Provider value={wordsOf(text)}>
      <h1 tabIndex={-1}>“{text}”</h1>
      <p class="lead" aria-live="polite">
        {counted(causes.length, 'cause')}, {counted(rules.length, 'rule')}, {counted(contracts.length, 'contract')},{' '}
        {counted(clauses.length, 'clause')}
      </p>
      <Card title="Causes" count={causes.length}>
        {causes.length === 0 ? <p class="empty">No cause has these words.</p> : null}
        <CauseLines
          causes={causes.slice(0, CAUSES)}
          line={(cause) => (
            <>
              <CauseLine cause={cause} address={href('causes', cause.id, { q: text })} />
              <FoundIn cause={cause} />
            </>
          )}
        />
        {causes.length > CAUSES ? <a href={href('causes', '', { q: text })}>All {grouped(causes.length)}</a> : null}
      </Card>
      {contracts.length + clauses.length === 0 ? null : (
        <Card title="Contracts and clauses" count={contracts.length + clauses.length}>
          <ul class="plain">
            {contracts.map(({ id }) => (
              <li key={id}>
                <a href={href('contracts', id)}>{id}</a>
              </li>
            ))}
            {clauses.map(([number, title]) => (
              <li key={number}>
                <a href={href('clauses', number)}>
                  {number} {title}
                </a>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card
        title="Rules"
        count={rules.length}
        aside={rules.length > RULES ? <a href={href('rules', '', { q: text })}>All {grouped(rules.length)}</a> : undefined}
      >
        {rules.length === 0 ? <p class="empty">No rule has these words.</p> : <RuleTable rules={rules.slice(0, RULES)} index={index} />}
      </Card>
    </Sought.Provider>
  );
}

/** Where the words are, if the line of the cause does not show them. */
function FoundIn({ cause }: { readonly cause: CauseRow }) {
  const { expected, actual } = differenceOf(cause);
  const found = foundIn(cause, useSought(), `${headOf(cause)} ${expected} ${actual}`);
  if (found === undefined) return null;
  return (
    <p class="found-in">
      {found.name}:{' '}
      <code>
        <Marked text={found.text} />
      </code>
    </p>
  );
}
