/** One word for a POSIX shell, whatever the text. */
export const quoted = (text: string): string => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

const WORD = String.raw`(?:[\w@%+=:,./-]+|'[^'\r\n]*'(?:\\''[^'\r\n]*')*)`;
const WORDS = new RegExp(`^${WORD}(?: ${WORD})*$`);

/** Whether a shell reads a text as words and nothing else: no second command, no variable, no redirection. */
export const isShellWords = (text: string): boolean => WORDS.test(text);
