import { type GlobToken, matchesTokens } from '../json/path.js';

/** A limit on alternatives, higher than any reasonable glob needs. */
const MOST_CHOICES = 1_000;

/**
 * A test for one name of a path: `*` for any characters, `?` for one, `[a-z]` for one of a class, `{a,b}` for either. Its time grows with the
 * length of the name and of the step only, so no pattern can make it slow.
 */
export function stepMatcher(step: string): (name: string) => boolean {
  const choices = choicesOf(step);
  if (choices === undefined) return (name) => name === step;
  const all = choices.map(tokensOf);
  return (name) => all.some((tokens) => matchesTokens(tokens, name));
}

/** The step written out for every choice of its braces; undefined where there are too many. */
function choicesOf(step: string): readonly string[] | undefined {
  let texts = [''];
  for (const part of step.split(/(\{[^{}]*\})/)) {
    const words = /^\{[^{}]*\}$/.test(part) ? part.slice(1, -1).split(',') : [part];
    if (texts.length * words.length > MOST_CHOICES) return undefined;
    texts = texts.flatMap((text) => words.map((word) => `${text}${word}`));
  }
  return texts;
}

function tokensOf(text: string): readonly GlobToken[] {
  return [...text.matchAll(/\*+|\?|\[!?[^\]]+\]|./gsu)].map(([part]): GlobToken => {
    if (part.startsWith('*')) return { many: () => true };
    if (part === '?') return { one: () => true };
    return { one: part.length > 2 && part.startsWith('[') ? classOf(part) : (character) => character === part };
  });
}

/** `[a-z]`, `[!0-9]`, `[^0-9]`. */
function classOf(part: string): (character: string) => boolean {
  const negated = part.length > 3 && /^\[[!^]/.test(part);
  const inside = part.slice(negated ? 2 : 1, -1);
  const ranges = [...inside.matchAll(/(.)-(.)|(.)/gsu)].map(([, from, to, alone]) => [from ?? alone ?? '', to ?? alone ?? ''] as const);
  return (character) => ranges.some(([from, to]) => character >= from && character <= to) !== negated;
}
