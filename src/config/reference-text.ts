/** A reference to a variable as people write it; a second dollar sign makes it plain text. */
const WRITTEN = /(?<!\$)\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g;
export const HIDDEN = /\uE000\uE001([A-Za-z_][A-Za-z0-9_]*)\uE002/g;

/**
 * Writes references with characters that mean nothing to YAML, one for one so that positions stay. `{ password: ${SECRET} }` is
 * what everybody types, and braces would end the value there.
 */
export const hideReferences = (text: string): string => text.replace(WRITTEN, '\uE000\uE001$1\uE002');

/** The text as it was written. */
export const showReferences = (text: string): string => text.replace(HIDDEN, '${$1}');
