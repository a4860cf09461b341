import { STATUSES } from '../../text/status.js';
import { href } from '../state/route.js';
import type { RuleRow, RunIndex } from '../state/run-index.js';
import { breakable, Marked } from './marked.js';
import { Sign } from './symbol.js';
import { Heads, WideTable } from './table.js';

const HEADS = <Heads names={['Status', 'Rule', 'Contract', 'Level', 'Clause']} />;

interface Props {
  readonly rules: readonly RuleRow[];
  readonly index: RunIndex;
  readonly hide?: 'reason';
}

/** Rules as a table; a reason is said in the row only where the table is not about one reason. */
export const RuleTable = ({ rules, index, hide }: Props) => (
  <WideTable label="Table of rules" caption="Rules and their status" kind="rules listed" head={HEADS}>
    {rules.map((rule) => {
      const [cause] = index.causesOf(rule);
      return (
        <tr key={rule.name}>
          <td class={`status ${rule.status}`}>
            <Sign status={rule.status} /> {STATUSES[rule.status].one}
          </td>
          <th scope="row">
            <a class="mono" href={href('rules', rule.name)}>
              <Marked text={`${rule.side}/${rule.id}`} />
            </a>
            <span class="note">
              <Marked text={rule.text} />
              {hide === 'reason' || rule.reason === undefined || rule.status === 'open' ? '' : ` · ${rule.reason}`}
            </span>
            {cause === undefined ? null : <a href={href('causes', cause.id)}>{cause.title}</a>}
          </th>
          <td>{breakable(rule.contract)}</td>
          <td class="level-word">{rule.level}</td>
          <td>
            <a href={href('clauses', rule.clause)}>{rule.clause}</a>
          </td>
        </tr>
      );
    })}
  </WideTable>
);
