/** Shorter texts can be the same by chance, and so can characters in a row: a target may have an agent 12345678 of its own. */
const SHORTEST = 6;

/** Whether a text tells where it comes from. */
export const isTelling = (text: string): boolean => text.length >= SHORTEST && !isRow(text);

const isRow = (text: string): boolean => [...text].every((_, i) => i === 0 || [0, 1].includes(text.charCodeAt(i) - text.charCodeAt(i - 1)));
