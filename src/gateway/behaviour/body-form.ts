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
  }
}
