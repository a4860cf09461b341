import { useRef, useState } from 'preact/hooks';
import type { TextMark, TryField } from '../../../src/model/live.js';
import { Suggestions, suggestionsAt, type Suggestion } from './suggestions.js';

interface Props {
  readonly label: string;
  readonly text: string;
  readonly marks: readonly TextMark[];
  readonly fields: readonly TryField[];
  readonly change: (text: string) => void;
  readonly send?: () => void;
}

/** A body to be edited: line numbers, marks at their lines, suggestions from our own tables. */
export function Editor({ label, text, marks, fields, change, send }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [offered, offer] = useState<readonly Suggestion[]>([]);
  const [at, setAt] = useState(0);
  const lines = text.split('\n');
  const take = (suggestion: Suggestion): void => {
    const { current } = area;
    if (current === null) return;
    const next = `${text.slice(0, suggestion.from)}${suggestion.text}${text.slice(suggestion.to)}`;
    change(next);
    offer([]);
    const caret = suggestion.from + suggestion.text.length;
    requestAnimationFrame(() => {
      current.focus();
      current.setSelectionRange(caret, caret);
    });
  };
  const suggest = (): void => {
    setAt(0);
    offer(suggestionsAt(text, area.current?.selectionStart ?? 0, fields));
  };
  /** What a key does here; undefined for one that the browser has. */
  const actOf = ({ key, ctrlKey, metaKey }: KeyboardEvent): (() => void) | undefined => {
    if (key === 'Enter' && (ctrlKey || metaKey)) return () => send?.();
    if (key === ' ' && ctrlKey) return suggest;
    if (key === 'F8') return goToNext;
    const chosen = offered[at];
    if (chosen === undefined) return undefined;
    const move = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (move !== undefined) return () => setAt((at + move + offered.length) % offered.length);
    return key === 'Enter' ? () => take(chosen) : undefined;
  };
  const press = (event: KeyboardEvent): void => {
    const act = actOf(event);
    if (act !== undefined) event.preventDefault();
    act?.();
    if (event.key === 'Escape') offer([]);
  };
  /** Puts the caret at the next line that has a mark. */
  const goToNext = (): void => {
    const { current } = area;
    if (current === null) return;
    const here = text.slice(0, current.selectionStart).split('\n').length;
    const next = marks.find(({ line }) => line > here) ?? marks[0];
    if (next === undefined) return;
    const start = lines.slice(0, next.line - 1).join('\n').length + (next.line > 1 ? 1 : 0);
    current.setSelectionRange(start, start + (lines[next.line - 1]?.length ?? 0));
  };
  return (
    <div class="editor">
      <ol class="gutter mono" aria-hidden="true">
        {lines.map((_line, i) => {
          const mark = marks.find(({ line }) => line === i + 1);
          return (
            <li key={i} class={mark === undefined ? undefined : mark.level}>
              {mark === undefined ? '' : '!'} {i + 1}
            </li>
          );
        })}
      </ol>
      <textarea
        ref={area}
        class="mono"
        aria-label={label}
        aria-describedby="editor-marks"
        spellcheck={false}
        autocomplete="off"
        rows={Math.max(12, lines.length)}
        value={text}
        onInput={(event) => {
          change(event.currentTarget.value);
          offer([]);
        }}
        onKeyDown={press}
      />
      <Suggestions offered={offered} at={at} take={take} />
    </div>
  );
}

/** What the marks say, in the order of the lines. */
export const Marks = ({ marks }: { readonly marks: readonly TextMark[] }) => (
  <ul class="marks" id="editor-marks" aria-live="polite">
    {marks.map(({ line, level, message, rule }, i) => (
      <li key={i}>
        <span class={`tag ${level}`}>{level}</span> line {line}: {message} <code>{rule}</code>
      </li>
    ))}
  </ul>
);
