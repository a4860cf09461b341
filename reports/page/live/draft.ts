import { defined } from '../../../src/json/defined.js';
import { useEffect, useRef, useState } from 'preact/hooks';
import { fetched, posted } from './api.js';
import type { LintedText } from '../../../src/model/live.js';

/** How long after the last letter a text is kept, and judged. */
const PAUSE = { keep: 400, lint: 250 };

/** The text of an editor. The server has it too, so that it is there when the page is loaded again; nothing is stored in the browser. */
export function useDraft(
  name: string,
  first: string,
): { readonly text: string; readonly change: (text: string) => void; readonly start: (text: string) => Promise<unknown> } {
  const [text, setText] = useState(first);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isTyped = useRef(false);
  const path = `drafts/${encodeURIComponent(name)}`;
  /** Begins with a text, unless somebody has typed another one before. */
  const start = (given: string): Promise<unknown> =>
    fetched<{ readonly text?: string }>(path).then(
      (draft) => isTyped.current || setText(draft.text ?? given),
      () => isTyped.current || setText(given),
    );
  useEffect(() => (first === '' ? undefined : void start(first)), [name]);
  return {
    text,
    start,
    change: (next) => {
      isTyped.current = true;
      setText(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void posted(path, { text: next }).catch(() => undefined), PAUSE.keep);
    },
  };
}

const NOTHING: LintedText = { marks: [], contract: undefined };

/** What lint says of a text, a moment after the last letter. */
export function useLint(text: string, contract: string | undefined): LintedText {
  const [linted, setLinted] = useState(NOTHING);
  useEffect(() => {
    if (text.trim() === '') return setLinted(NOTHING);
    let isWanted = true;
    const timer = setTimeout(() => {
      posted<LintedText>('lint', { text, ...defined({ contract }) }).then(
        (said) => isWanted && setLinted(said),
        () => undefined,
      );
    }, PAUSE.lint);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [text, contract]);
  return linted;
}
