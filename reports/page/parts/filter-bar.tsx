import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { STATUSES } from '../../text/status.js';
import { grouped } from '../../text/words.js';
import type { Unknown } from '../state/filter.js';
import { ButtonLink } from './card.js';
import { Sign } from './symbol.js';
import { changed, go, href, listIn, parseRoute, type Route, toggled } from '../state/route.js';

interface SeekProps {
  readonly id: 'filter' | 'find';
  readonly route: Route;
  readonly label: string;
  /** What the address says is sought. */
  readonly sought: string;
  readonly seek: (value: string) => void;
  readonly leave: (field: HTMLInputElement) => void;
}

/** A field for the words that are sought; Escape leaves it. */
export function Seek({ id, route, label, sought, seek, leave }: SeekProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // While the reader types, the input is ahead of the address and must not be overwritten.
    if (input.current !== null && input.current !== document.activeElement) input.current.value = sought;
  }, [route]);
  return (
    <label class={id === 'find' ? 'seek find' : 'seek'}>
      <span class="away">{label}</span>
      <input
        type="search"
        id={id}
        ref={input}
        autocomplete="off"
        spellcheck={false}
        placeholder={label}
        onInput={(event) => seek(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          leave(event.currentTarget);
        }}
      />
      <kbd aria-hidden="true">/</kbd>
    </label>
  );
}

/** Free text for a view. `/` comes here. */
export function FilterInput({ route, label }: { readonly route: Route; readonly label: string }) {
  // All typing together is one step in the history of the browser.
  const seek = (value: string): void =>
    go(changed(parseRoute(location.hash), { q: value }), /[?&]q=/.test(location.hash) ? 'replace' : 'push');
  const leave = (field: HTMLInputElement): void => {
    if (field.value === '') return field.blur();
    field.value = '';
    seek('');
  };
  return <Seek id="filter" route={route} label={label} sought={route.query.q ?? ''} seek={seek} leave={leave} />;
}

export interface Choice {
  readonly value: string;
  readonly label?: string;
  readonly count: number;
}

interface ChoicesProps {
  readonly route: Route;
  readonly name: string;
  readonly choices: readonly Choice[];
}

/** Choices that are in the address, each with how many rows it would leave. They say what they are about: the title is for a screen reader. */
export function Pills({ route, name, title, choices }: ChoicesProps & { readonly title: string }) {
  const chosen = listIn(route, name);
  return (
    <div class="pills" role="group" aria-label={title}>
      {choices.map(({ value, label = value, count }) => (
        <button
          type="button"
          key={value}
          class={`pill${count === 0 ? ' zero' : ''}`}
          aria-pressed={chosen.includes(value)}
          onClick={() => go(toggled(route, name, value))}
        >
          {value in STATUSES ? <Sign status={value as keyof typeof STATUSES} /> : null} {label} <b>{grouped(count)}</b>
        </button>
      ))}
    </div>
  );
}

export function Choose({ route, name, all, choices }: ChoicesProps & { readonly all: string }) {
  const [chosen = ''] = listIn(route, name);
  return (
    <select
      class={chosen === '' ? 'choose' : 'choose chosen'}
      aria-label={all}
      value={chosen}
      onChange={(event) => go(changed(route, { [name]: event.currentTarget.value }))}
    >
      <option value="">{all}</option>
      {choices.map(({ value, label = value, count }) => (
        <option key={value} value={value}>
          {label} ({grouped(count)})
        </option>
      ))}
    </select>
  );
}

/** How many rows are left, said aloud when it changes. */
export const Result = ({ shown, all, noun }: { readonly shown: number; readonly all: number; readonly noun: string }) => (
  <output class="result" aria-live="polite">
    {grouped(shown)} of {grouped(all)}
    <span class="away"> {noun}</span>
  </output>
);

interface NothingProps {
  readonly route: Route;
  readonly unknown: readonly Unknown[];
  readonly children: ComponentChildren;
}

/** The message when nothing fits, including the unknown words of the filter. */
export function NothingFits({ route, unknown, children }: NothingProps) {
  return (
    <div class="empty" role="status">
      <p>{children}</p>
      {unknown.map(({ key, value }) => (
        <p key={key + value}>
          {value === '' ? (
            <>There is no filter called “{key}”.</>
          ) : (
            <>
              The filter “{key}” knows no “{value}”.
            </>
          )}
        </p>
      ))}
      {Object.keys(route.query).length === 0 ? null : <a href={href(route.view)}>Clear the filter</a>}
    </div>
  );
}

interface PagerProps {
  readonly route: Route;
  readonly page: number;
  readonly size: number;
  readonly all: number;
}

export function Pager({ route, page, size, all }: PagerProps) {
  const pages = Math.ceil(all / size);
  if (pages < 2) return null;
  const to = (next: number): string => href(route.view, route.item, { ...route.query, page: next === 0 ? '' : String(next + 1) });
  return (
    <nav class="pager" aria-label="Pages">
      {page > 0 ? <ButtonLink to={to(page - 1)} text="‹ Previous" /> : null}
      <span>
        {grouped(page * size + 1)} to {grouped(Math.min(all, (page + 1) * size))} of {grouped(all)}
      </span>
      {page < pages - 1 ? <ButtonLink to={to(page + 1)} text="Next ›" /> : null}
    </nav>
  );
}

export const pageIn = (route: Route, size: number, all: number): number =>
  Math.min(Math.max(0, Math.ceil(all / size) - 1), Math.max(0, (Number.parseInt(route.query.page ?? '1', 10) || 1) - 1));
