type Form = (text: string, outside: string) => boolean;

/** Forms of a JSON body, told by its text and by what of it is outside of strings. */
const FORMS = {
  blanks: (_, outside) => /\s/.test(outside),
  'late-operation': (text) => text.includes('"apiOperation"') && !/^\s*\{\s*"apiOperation"/.test(text),
  escapes: (text) => /\\u00[2-7]/i.test(text),
  exponents: (_, outside) => /\d[eE]/.test(outside),
  fractions: (_, outside) => /\d\.0*(?!\d)/.test(outside),
  'names-twice': (text) => namesTwice(text),
  'byte-order-mark': (text) => text.startsWith('\uFEFF'),
} satisfies Readonly<Record<string, Form>>;

export type BodyForm = keyof typeof FORMS;

/** Whether the text of a JSON body is written in this form. */
export const isOfForm = (text: string, form: BodyForm): boolean => FORMS[form](text, text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""'));

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
