import { rulesOf } from '../../catalogue/rules.js';
import type { Contract, Field, Level, Rule } from '../../catalogue/vocabulary.js';
import { FIELD_SIDES, fieldLines, type FieldSide, ruleLine } from '../export/lines.js';
import { pathOf } from './everything-page.js';
import { type Block, facts, type Page, section } from './page.js';
import { counted } from '../../../reports/text/words.js';
import { clauseWords, holds, presenceWords, SIDE_WORDS } from './words.js';

/** One contract; with a side, every field of that side. */
export function contractPage(contract: Contract, side: FieldSide | undefined): Page {
  const rules = rulesOf(contract);
  const sides = side === undefined ? FIELD_SIDES : [side];
  return {
    blocks: side === undefined ? overview(contract, rules) : [title(contract), ...fieldTree(contract, side)],
    data: {
      kind: 'contract',
      contract: contract.id,
      title: contract.title,
      purpose: contract.purpose,
      method: contract.method,
      path: pathOf(contract),
      clause: contract.clause,
      apiOperation: { value: contract.apiOperation.value, assumed: contract.apiOperation.assumed },
      listing: contract.listing,
      states: contract.states,
      fields: fieldLines([contract], sides),
      rules: rules.filter((rule) => side === undefined || rule.side === side).map(ruleLine),
    },
  };
}

const title = (contract: Contract): Block => ({ kind: 'title', text: contract.id, note: contract.purpose });

function overview(contract: Contract, rules: readonly Rule[]): readonly Block[] {
  const { apiOperation } = contract;
  const operation = apiOperation.assumed
    ? `${apiOperation.value}, assumed: the specification does not show it (apiOperation.${contract.operation} in the configuration)`
    : `${apiOperation.value}, fixed`;
  const beyond = rules.filter(
    (rule) => rule.kind === undefined && (rule.side === 'request' || rule.side === 'flow') && rule.level !== 'open',
  );
  return [
    title(contract),
    facts(
      ['method', contract.method],
      ['path', `{base_url}${pathOf(contract)}`],
      ['apiOperation', operation],
      [
        'state',
        contract.states
          .map((state) => (state !== 'none' ? state : contract.route.includes('{orderid}') ? 'a fresh order' : 'none'))
          .join(', or '),
      ],
      ['listing', contract.listing === 'complete' ? 'complete' : 'cut: the specification does not show every request field'],
      ['rules', (['must', 'should', 'open'] as const).map((level) => `${countAt(rules, level)} ${level}`).join(', ')],
      ['clause', clauseWords(contract.clause, contract)],
    ),
    ...fieldTree(contract, 'request'),
    ...responseSummary(contract),
    ...section('Beyond single fields', beyond, (rule) => [rule.id, rule.level, rule.text]),
    {
      kind: 'next',
      rows: [
        [`touchstone explain ${contract.id} --side response`, 'every field of the response'],
        [`touchstone export rules ${contract.id}`, 'every rule'],
      ],
    },
  ];
}

const countAt = (rules: readonly Rule[], level: Level): number => rules.filter((rule) => rule.level === level).length;

function responseSummary(contract: Contract): readonly Block[] {
  const leaves = contract.response.filter((field) => field.type !== 'group');
  const always = leaves.filter((field) => field.presence === 'always').map((field) => field.path);
  const shown = contract.reply === 'transaction' || leaves.length > 1 ? '' : ' The rest of the body on success is not shown.';
  return [
    { kind: 'heading', text: 'Response' },
    { kind: 'text', text: `${counted(leaves.length, 'field')}, of which always provided: ${always.join(', ')}.${shown}` },
  ];
}

/** The fields of a side, members set in below their group. */
export function fieldTree(contract: Contract, side: FieldSide): readonly Block[] {
  const fields = contract[side];
  const leaves = fields.filter((field) => field.type !== 'group').length;
  const heading = `${side[0]?.toUpperCase()}${side.slice(1)}: ${counted(leaves, 'field')}`;
  if (fields.length === 0) return [{ kind: 'heading', text: `Nothing is shown of ${SIDE_WORDS[side]}` }];
  return section(heading, belowTheirGroups(fields), (field) => [label(field), presenceWords(field), holds(field, 40)]);
}

/** Listings name some members long after their group; here they are moved to the group. */
function belowTheirGroups(fields: readonly Field[]): readonly Field[] {
  const places = new Map<string, number>();
  const placesOf = ({ path }: Field): readonly number[] =>
    path.split('.').map((_, step, parts) => {
      const group = parts.slice(0, step + 1).join('.');
      if (!places.has(group)) places.set(group, places.size);
      return places.get(group) ?? 0;
    });
  return fields
    .map((field) => ({ field, places: placesOf(field) }))
    .toSorted((one, other) => {
      const step = one.places.findIndex((place, at) => place !== other.places[at]);
      return step === -1 ? one.places.length - other.places.length : (one.places[step] ?? 0) - (other.places[step] ?? -1);
    })
    .map(({ field }) => field);
}

function label({ path }: Field): string {
  const parts = path.split('.');
  return '  '.repeat(parts.length - 1) + (parts.at(-1) ?? '');
}
