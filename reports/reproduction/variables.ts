/** A variable of a shell, and what its value has to be. */
export interface Variable {
  readonly name: string;
  readonly meaning: string;
}

export const PLACEHOLDER = /\{\{([a-z0-9]+:[A-Za-z0-9.:_-]+)\}\}/;

/** The variable in place of a placeholder for card data or another configured value. */
export function variableFor(placeholder: string): Variable {
  const [kind, rest] = [placeholder.slice(0, placeholder.indexOf(':')), placeholder.slice(placeholder.indexOf(':') + 1)];
  switch (kind) {
    case 'card':
      return { name: upper(`card.${rest.replace(/^approved\./, '')}`), meaning: `values.cards.${rest}` };
    case 'pan': {
      const [length, ...other] = rest.split(':');
      const suffix = other.map((word) => `.${word}`).join('');
      return { name: upper(`card.number.of.${length}${suffix}`), meaning: `a made-up card number of ${length} digits${madeOf(other)}` };
    }
    case 'probe':
      return { name: 'PROBE_CARD_NUMBER', meaning: 'values.probes.pan' };
    case 'track':
      return { name: upper(`card.${rest}`), meaning: `values.tracks.${rest}` };
    case 'p2pe': {
      const first = /^pan:(\d+)$/.exec(rest)?.[1];
      const meaning = first === undefined ? `values.p2pe.${rest}` : `the first ${first} digits of values.p2pe.pan`;
      return { name: upper(`p2pe.${rest}`), meaning };
    }
    case 'cryptogram':
      return { name: upper(`cryptogram.of.${rest}`), meaning: `a made-up cryptogram of ${rest} Base64 characters` };
    default:
      return { name: upper(`${kind}.${rest}`), meaning: `the configured value ${kind} ${rest}` };
  }
}

const madeOf = (words: readonly string[]): string =>
  words.includes('blanks') ? ' in groups of four' : words.includes('dashes') ? ' in groups of four with dashes' : '';

/** `card.expiry.month` as CARD_EXPIRY_MONTH, `securityCode` as SECURITY_CODE. */
export const upper = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .toUpperCase();

/** The variable of a captured value: that of a second session has a number. */
export function captureVariable(name: string, variables: ReadonlyMap<string, string>): string {
  const before = [...variables.values()].filter((variable) => isCaptureOf(variable, name)).length;
  return before === 0 ? upper(name) : `${upper(name)}_${before + 1}`;
}

/** Whether a variable has a value that is captured under this name. */
export const isCaptureOf = (variable: string, name: string): boolean =>
  variable.startsWith(upper(name)) && /^(?:_\d+)?$/.test(variable.slice(upper(name).length));
