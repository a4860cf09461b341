import type { Field } from '../../catalogue/vocabulary.js';
import type { FieldNode } from '../tree.js';

const PRESENCE = {
  required: 'required',
  fixed: 'required',
  'required-in-group': 'required-in-group',
  always: 'always',
  'always-in-group': 'always',
} as const;

/** The kind of rule that asks for a field; undefined if nothing does. */
export const presenceKind = ({ presence }: Field): (typeof PRESENCE)[keyof typeof PRESENCE] | undefined =>
  PRESENCE[presence as keyof typeof PRESENCE];

/** Whether null stands for absence at this field. */
export const isWanted = ({ field, unconditional }: FieldNode): boolean =>
  unconditional || field?.presence === 'required-in-group' || field?.presence === 'always-in-group';
