import { hasAny, useSought } from '../state/sought.js';

/** A text with the words that were searched for marked. */
export function Marked({ text }: { readonly text: string }) {
  const words = useSought();
  if (!hasAny(text, words)) return <>{breakable(text)}</>;
  const escaped = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  // The words themselves are at the odd places.
  const parts = text.split(new RegExp(`(${escaped.join('|')})`, 'gi'));
  return (
    <>
      {parts.map((part, i) =>
        i % 2 === 0 ? (
          breakable(part)
        ) : (
          <mark class="sought" key={i}>
            {part}
          </mark>
        ),
      )}
    </>
  );
}

/** A long name may go on in the next line after a dot or an underscore, and before a word of it that begins with a capital. */
export const breakable = (text: string) =>
  text.split(/(?<=[._])(?=\w)|(?<=[a-z])(?=[A-Z])/).flatMap((part, i) => (i === 0 ? [part] : [<wbr key={i} />, part]));
