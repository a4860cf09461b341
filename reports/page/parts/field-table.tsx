import { useState } from 'preact/hooks';
import type { HeatCell } from '../../../src/model/report.js';
import { STATUSES } from '../../text/status.js';
import { grouped } from '../../text/words.js';
import { FIELD_FAMILIES, type FieldNode, fieldTree } from '../state/field-tree.js';
import { changed, href, type Route } from '../state/route.js';
import type { RuleRow } from '../state/run-index.js';
import { Card, PillLink } from './card.js';
import { CellLegend, countsText } from './status-bar.js';
import { familyWord } from './matrix.js';
import { Sign } from './symbol.js';
import { Heads, WideTable } from './table.js';

interface Props {
  readonly contract: string;
  readonly rules: readonly RuleRow[];
  readonly heat: readonly HeatCell[];
  readonly route: Route;
}

/** A group of more fields than this starts closed. */
const LARGE = 8;
const MOST = 300;

/** The fields of a contract as a tree of groups, and what each was tested for. */
export function FieldTable({ contract, rules, heat, route }: Props) {
  const side = route.query.side === 'response' ? 'response' : 'request';
  const onlyGaps = route.query.only === 'gaps';
  const tree = fieldTree(
    rules.filter((rule) => rule.side === side),
    side === 'request' ? heat.filter((cell) => cell.contract === contract) : [],
  );
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const isOpen = (node: FieldNode): boolean => (node.size <= LARGE || (onlyGaps && node.hasGap)) !== toggled.has(`${side} ${node.path}`);
  const flip = (node: FieldNode): void => {
    const next = new Set(toggled);
    const key = `${side} ${node.path}`;
    if (!next.delete(key)) next.add(key);
    setToggled(next);
  };
  const shown = (nodes: readonly FieldNode[]): readonly FieldNode[] =>
    nodes.filter((node) => !onlyGaps || node.hasGap).flatMap((node) => [node, ...(isOpen(node) ? shown(node.children) : [])]);
  const rows = shown(tree);
  const all = tree.reduce((sum, node) => sum + 1 + node.size, 0);
  const hasBaseBodies = rows.some((node) => node.met !== undefined);
  return (
    <Card
      title={side === 'request' ? 'Request fields' : 'Response fields'}
      count={all}
      note={
        side === 'request'
          ? `each mark: valid values accepted and broken ones refused${hasBaseBodies ? '; bodies, mistakes: sent of possible' : ''}`
          : 'each mark: what answers carried'
      }
      id="fields"
      aside={<Pills side={side} onlyGaps={onlyGaps} route={route} />}
    >
      {rows.length === 0 ? (
        <p class="empty">{onlyGaps ? 'No field here has a gap.' : 'This side has no rules about single fields.'}</p>
      ) : null}
      <WideTable
        label="Fields"
        caption={`Fields of the ${side} of ${contract}, by family of rules`}
        kind="matrix fields"
        head={<Head side={side} hasBaseBodies={hasBaseBodies} />}
      >
        {rows.slice(0, MOST).map((node) => (
          <FieldRow
            key={node.path}
            node={node}
            contract={contract}
            side={side}
            isOpen={isOpen(node)}
            flip={() => flip(node)}
            hasBaseBodies={hasBaseBodies}
          />
        ))}
      </WideTable>
      {rows.length > MOST ? <p class="note">The first {MOST} rows are shown; close a group to see more.</p> : null}
      <CellLegend
        good={
          <>
            <Sign status="conforms" /> all judged and hold
          </>
        }
      />
    </Card>
  );
}

function Pills({ side, onlyGaps, route }: { readonly side: string; readonly onlyGaps: boolean; readonly route: Route }) {
  return (
    <span class="pills">
      {['request', 'response'].map((one) => (
        <PillLink key={one} to={changed(route, { side: one === 'request' ? '' : one })} isChosen={one === side}>
          {one}
        </PillLink>
      ))}
      <PillLink to={changed(route, { only: onlyGaps ? '' : 'gaps' })} isChosen={onlyGaps}>
        only gaps
      </PillLink>
    </span>
  );
}

const Head = ({ side, hasBaseBodies }: Pick<RowProps, 'side' | 'hasBaseBodies'>) => (
  <>
    <Heads names={['Field']} kind="first" />
    <Heads names={FIELD_FAMILIES.map(familyWord)} />
    <Heads names={[...(side === 'request' ? ['cases'] : []), ...(hasBaseBodies ? ['bodies', 'mistakes'] : [])]} kind="figure" />
  </>
);

interface RowProps {
  readonly node: FieldNode;
  readonly contract: string;
  readonly side: string;
  readonly isOpen: boolean;
  readonly flip: () => void;
  readonly hasBaseBodies: boolean;
}

function FieldRow({ node, contract, side, isOpen, flip, hasBaseBodies }: RowProps) {
  const indent = { paddingLeft: `${node.depth * 18}px` };
  return (
    <tr>
      <th scope="row" class={node.size > 0 ? 'group' : undefined}>
        <span style={indent}>
          {node.size > 0 ? (
            <button type="button" class="link" aria-expanded={isOpen} onClick={flip}>
              {isOpen ? '▾' : '▸'} {node.name}
            </button>
          ) : (
            <span class="leaf">{node.name}</span>
          )}{' '}
          <span class="label">{node.size > 0 && !isOpen ? `${node.size} fields` : node.need}</span>
        </span>
      </th>
      {FIELD_FAMILIES.map((family) => {
        const cell = node.cells.get(family);
        return (
          <td key={family}>
            {cell === undefined ? (
              <span class="cell none" aria-hidden="true">
                ·
              </span>
            ) : (
              <a
                class={`cell ${cell.worst}`}
                href={href('rules', '', { contract, side, family, field: node.path })}
                aria-label={`${node.path}, ${family}: ${countsText(cell.counts)}`}
              >
                {STATUSES[cell.worst].symbol}
              </a>
            )}
          </td>
        );
      })}
      {side === 'request' ? <td class="figure">{node.cases === 0 ? '' : grouped(node.cases)}</td> : null}
      {hasBaseBodies ? (
        <>
          <td class="figure">{node.met?.bodies}</td>
          <td class="figure">{node.met?.mistakes}</td>
        </>
      ) : null}
    </tr>
  );
}
