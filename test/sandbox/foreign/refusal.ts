/** Why a request is refused: the field, and what is the matter with it. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly field: string | undefined;
  readonly type: 'INVALID' | 'MISSING' | 'UNSUPPORTED' | undefined;

  constructor(message: string, field?: string, type?: Refusal['type']) {
    super(message);
    this.field = field;
    this.type = type;
  }
}

export const invalid = (field: string, why = 'is not valid'): Refusal => new Refusal(`${field.slice(0, 200)} ${why}`, field, 'INVALID');
export const lacking = (field: string): Refusal => new Refusal(`${field} is missing`, field, 'MISSING');
export const unsupported = (field: string): Refusal => new Refusal('the request holds a field that is not supported', field, 'UNSUPPORTED');
