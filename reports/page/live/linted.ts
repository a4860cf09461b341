import { useEffect, useState } from 'preact/hooks';
import type { LintedText } from '../../../src/model/live.js';
import { posted } from './api.js';

const NOTHING: LintedText = { marks: [], contract: undefined };
const PAUSE = 250;

/** What lint says of a text, a moment after the last letter. */
export function useLint(text: string, contract: string | undefined): LintedText {
  const [linted, setLinted] = useState(NOTHING);
  useEffect(() => {
    if (text.trim() === '') return setLinted(NOTHING);
    let isWanted = true;
    const timer = setTimeout(() => {
      posted<LintedText>('lint', { text, ...(contract === undefined ? {} : { contract }) }).then(
        (said) => isWanted && setLinted(said),
        () => undefined,
      );
    }, PAUSE);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [text, contract]);
  return linted;
}
