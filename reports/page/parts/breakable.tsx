/** A long name may go on in the next line after a dot or an underscore, and before a word of it that begins with a capital. */
export const breakable = (text: string) =>
  text.split(/(?<=[._])(?=\w)|(?<=[a-z])(?=[A-Z])/).flatMap((part, i) => (i === 0 ? [part] : [<wbr key={i} />, part]));
