/** What is escaped, as it shows in JSON that is written plainly. */
const ESCAPED: Readonly<Record<string, RegExp>> = {
  'escaped-texts': /"(?:[^"\\]|\\.)+"(?!:)/,
  'escaped-solidus': /\//,
};

/** Each solidus as an escape: some programs write every Url so. */
export const SOLIDUS = 'escaped-solidus';

/** Whether a way of writing escapes says anything of this JSON: where there is nothing to escape, it is written as ever. */
export const escapesSome = (value: string, json: string): boolean => ESCAPED[value]?.test(json) !== false;
