import { keptWith } from '../catalogue/kept-with.js';
import type { Contract, Field } from '../catalogue/vocabulary.js';

/** The sides of a contract that are one JSON body. */
export type BodySide = 'request' | 'response' | 'error';

/** A field in its place among the others: a body is walked along this tree. */
export interface FieldNode {
  /** The key in the body; '' for the whole body and for any key of a map. */
  readonly key: string;
  /** Generic path; '' for the whole body. */
  readonly path: string;
  /** Undefined for the whole body. */
  readonly field: Field | undefined;
  /** Whether the body has an array of this field. */
  readonly list: boolean;
  readonly group: boolean;
  readonly members: ReadonlyMap<string, FieldNode>;
  /** What every key of a map leads to. */
  readonly everyKey: FieldNode | undefined;
  /** Members whose absence is judged. */
  readonly wanted: readonly FieldNode[];
  /** The members are unknown and not judged. */
  readonly opaque: boolean;
  /** Whether the field, or one below it that is not in an array, is required or always provided whatever else is sent. */
  readonly unconditional: boolean;
}

interface Draft extends FieldNode {
  readonly members: Map<string, Draft>;
  everyKey: Draft | undefined;
  wanted: Draft[];
  opaque: boolean;
  unconditional: boolean;
}

const treeOfFields = keptWith(grow);

/** The fields of one side as a tree; made once per contract and side. */
export const treeOf = (contract: Contract, side: BodySide): FieldNode => treeOfFields(contract[side]);

/** The tree of any table of fields in which every group comes before its members. */
export function grow(fields: readonly Field[]): FieldNode {
  const root = draft('', '', undefined);
  const byPath = new Map<string, Draft>([['', root]]);
  for (const field of fields) {
    const cut = field.path.lastIndexOf('.');
    const parent = byPath.get(field.path.slice(0, Math.max(0, cut)));
    if (parent === undefined) throw new Error(`no group for ${field.path}`);
    const name = field.path.slice(cut + 1);
    const node = draft(name.replace(/\[n\]$/, ''), field.path, field);
    byPath.set(field.path, node);
    if (name.startsWith('{')) parent.everyKey = node;
    else parent.members.set(node.key, node);
  }
  settle(root);
  return root;
}

function draft(key: string, path: string, field: Field | undefined): Draft {
  return {
    key,
    path,
    field,
    list: path.endsWith('[n]'),
    group: field === undefined || field.type === 'group',
    members: new Map(),
    everyKey: undefined,
    wanted: [],
    opaque: false,
    unconditional: false,
  };
}

function settle(node: Draft): void {
  for (const member of node.members.values()) settle(member);
  const members = [...node.members.values()];
  const presence = node.field?.presence;
  node.opaque = node.group && node.members.size === 0 && node.everyKey === undefined;
  node.unconditional =
    presence === 'required' ||
    presence === 'fixed' ||
    presence === 'always' ||
    members.some((member) => member.unconditional && !member.list);
  node.wanted = members.filter((member) => member.unconditional || isWantedInGroup(member));
}

const isWantedInGroup = ({ field }: FieldNode): boolean => field?.presence === 'required-in-group' || field?.presence === 'always-in-group';
