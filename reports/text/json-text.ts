/** Characters that JSON allows and a terminal or a browser may obey, inside its strings. */
const RISKY = /[\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/g;

/** JSON text with those characters escaped, which does not change its meaning. */
export const safeJson = (text: string): string =>
  text.replace(RISKY, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
