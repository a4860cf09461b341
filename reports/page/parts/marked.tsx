import { breakable } from './breakable.js';
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
