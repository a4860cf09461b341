import { printable } from './printable.js';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\n': '&#10;', '\t': '&#9;' };

/** Text for the inside of an element: no character that XML forbids survives. */
export const xmlText = (text: string): string => printable(text).replace(/[&<>]/g, (character) => ENTITIES[character] ?? '');

/** Text for an attribute in double quotes. */
export const xmlAttribute = (text: string): string => printable(text).replace(/[&<>"\n\t]/g, (character) => ENTITIES[character] ?? '');
