import type { Effect } from './effect.js';

type Form = Extract<Effect, { at: 'form' }>['refuses'];

/** Whether the text of a JSON body is written in this form. */
export function isOfForm(text: string, form: Form): boolean {
  const outside = text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
  switch (form) {
    case 'blanks':
      return /\s/.test(outside);
    case 'late-operation':
      return text.includes('"apiOperation"') && !/^\s*\{\s*"apiOperation"/.test(text);
    case 'escapes':
      return /\\u00[2-7]/i.test(text);
    case 'exponents':
      return /\d[eE]/.test(outside);
    case 'fractions':
      return /\d\.0*(?!\d)/.test(outside);
    case 'names-twice':
      return namesTwice(text);
    case 'byte-order-mark':
      return text.startsWith('\uFEFF');
  }
}

/** Whether an object of the text names a member twice. */
function namesTwice(text: string): boolean {
  const open: Set<string>[] = [];
  for (const [token, , colon] of text.matchAll(/("(?:[^"\\]|\\.)*")\s*(:?)|[{}[\]]/g)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else if (colon === ':') {
      const names = open.at(-1);
      const name = JSON.parse(token.slice(0, token.lastIndexOf('"') + 1)) as string;
      if (names?.has(name) === true) return true;
      names?.add(name);
    }
  }
  return false;
}
