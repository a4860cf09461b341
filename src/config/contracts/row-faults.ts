import { DATA_TYPES } from '../../catalogue/data-types.js';
import type { RowDocument, RowDocuments } from '../../catalogue/document.js';
import type { Steps } from '../source.js';
import type { FaultAt } from '../validate.js';

/** Faults of single rows that a schema cannot express; `steps` begin with the side. */
export const rowFaults = (table: RowDocuments, steps: Steps): readonly FaultAt[] =>
  Object.entries(table).flatMap(([path, row]) => {
    const at = [...steps, path];
    return [...nameFaults(path, at), ...oneRow(path, row, at), ...(steps[0] === 'request' ? requestRow(path, row, at) : [])];
  });

const faultIn =
  (path: string, steps: Steps) =>
  (key: keyof RowDocument, message: string, hint?: string): FaultAt => ({ steps: [...steps, key], message: `${path}: ${message}`, hint });

/** Faults of a request row from which no request could be made. */
function requestRow(path: string, { type, minimum, maximum, minLength = 0, maxLength }: RowDocument, steps: Steps): readonly FaultAt[] {
  const at = faultIn(path, steps);
  const faults: FaultAt[] = [];
  if (type === 'Masked digits') faults.push(at('type', 'Masked digits come back in answers; a request has Digits'));
  if (type === 'Decimal' && (minimum ?? maximum) !== undefined)
    faults.push(at('type', 'a Decimal of a request is text, with maxLength rather than bounds'));
  if (minimum !== undefined && minimum < 0) faults.push(at('minimum', 'a number of a request is not below 0'));
  if (minimum !== undefined && minimum === maximum) faults.push(at('minimum', 'minimum and maximum leave one value only'));
  if (minLength > 1 && maxLength === undefined) faults.push(at('minLength', 'minLength needs a maxLength'));
  const step = { Hex: 2, Base64: 4 }[type as string] ?? 1;
  if ([minLength > 1 ? minLength : step, maxLength ?? step].some((length) => length % step !== 0))
    faults.push(at('type', `lengths of ${type} are multiples of ${step}`));
  return faults;
}

/** Names that every JavaScript object has are refused: they would be found even where the file does not write them. */
function nameFaults(path: string, steps: Steps): readonly FaultAt[] {
  const bad = path.split('.').find((name) => name in Object.prototype);
  return bad === undefined ? [] : [{ steps, message: `${path} has the name ${bad}, which no field can have` }];
}

function oneRow(path: string, row: RowDocument, steps: Steps): readonly FaultAt[] {
  const at = faultIn(path, steps);
  const { json, kind } = DATA_TYPES[row.type];
  const faults: FaultAt[] = [];
  if (above(row.minLength, row.maxLength)) faults.push(at('minLength', `minLength ${row.minLength} is above maxLength ${row.maxLength}`));
  if (above(row.minimum, row.maximum)) faults.push(at('minimum', `minimum ${row.minimum} is above maximum ${row.maximum}`));
  if (row.maxLength === 0) faults.push(at('maxLength', 'maxLength 0 leaves no value', 'leave the field out'));
  if ((row.minLength ?? row.maxLength) !== undefined && (json !== 'string' || row.type === 'Enumeration'))
    faults.push(at('type', `a length is for text, and ${row.type} takes none`));
  if ((row.minimum ?? row.maximum) !== undefined && !['Integer', 'Decimal', 'Digits'].includes(row.type))
    faults.push(at('type', `minimum and maximum are for numbers, and ${row.type} is none`, 'Integer, Decimal or Digits'));
  if (row.type === 'Integer' && (row.minimum === undefined || row.maximum === undefined))
    faults.push(at('type', 'an Integer needs a minimum and a maximum'));
  if (row.values !== undefined && row.type !== 'Enumeration')
    faults.push(at('values', 'values are for an Enumeration', 'type: Enumeration'));
  if (row.type === 'Enumeration' && (row.values ?? []).length === 0 && row.valuesComplete !== false)
    faults.push(at('type', 'an Enumeration needs values', 'valuesComplete: false where none are known'));
  if ((row.characters !== undefined) !== (row.type === 'Alphanumeric + additional'))
    faults.push(at('type', 'characters and the type Alphanumeric + additional go together'));
  if (row.characters !== undefined && !isClass(row.characters))
    faults.push(at('characters', `${JSON.stringify(row.characters)} is not the inside of a character class`, 'such as 0-9a-zA-Z_\\-'));
  if (isOpen(row) && row.because === undefined) faults.push(at('level', 'what is open says why', 'add because: ...'));
  if (kind === undefined && row.samples !== undefined && json !== 'string')
    faults.push(at('samples', `samples are for text, and ${row.type} is none`));
  return faults;
}

const above = (least: number | bigint | undefined, most: number | bigint | undefined): boolean =>
  least !== undefined && most !== undefined && least > most;

const isOpen = ({ level, accept, levels }: RowDocument): boolean =>
  level === 'open' || accept === 'open' || Object.values(levels ?? {}).includes('open');

/** Whether the text can stand inside a character class without ending it or beginning another. */
function isClass(text: string): boolean {
  if (!/^(?:[ -Z_-~]|\\[\][\\^-])+$/.test(text)) return false;
  try {
    return new RegExp(`^[${text}]$`, 'u').flags === 'u';
  } catch {
    return false;
  }
}
