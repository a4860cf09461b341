const PAIR = /[\uD800-\uDBFF][\uDC00-\uDFFF]/g;

/** The length of a text in Unicode code points; half a surrogate pair counts as one. */
export const codePointLength = (text: string): number => text.length - (text.match(PAIR)?.length ?? 0);
