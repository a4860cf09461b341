import type { ComponentChildren } from 'preact';
import { grouped } from '../../text/words.js';

export interface CardProps {
  readonly title: string;
  readonly count?: number;
  readonly note?: ComponentChildren;
  readonly aside?: ComponentChildren;
  readonly id?: string;
  readonly children: ComponentChildren;
}

/** A titled part of a view. */
export function Card({ title, count, note, aside, id, children }: CardProps) {
  const name = id ?? title.toLowerCase().replace(/\W+/g, '-');
  return (
    <section class="card" aria-labelledby={`h-${name}`} id={id}>
      <header>
        <h2 id={`h-${name}`}>{title}</h2>
        {count === undefined ? null : <span class="count">{grouped(count)}</span>}
        {note === undefined ? null : <span class="note">{note}</span>}
        {aside === undefined ? null : <span class="aside">{aside}</span>}
      </header>
      {children}
    </section>
  );
}

/** Says what is true where a list has nothing, and one thing to do about it. */
export const Empty = ({ children }: { readonly children: ComponentChildren }) => <p class="empty">{children}</p>;

/** A view that has nothing else to show. */
export const Nothing = ({ title, children }: { readonly title: string; readonly children: ComponentChildren }) => (
  <>
    <h1 tabIndex={-1}>{title}</h1>
    <Empty>{children}</Empty>
  </>
);

export const Tag = ({ kind }: { readonly kind: 'must' | 'should' | 'open' | 'new' | 'known' | 'flaky' }) => (
  <span class={`tag ${kind}`}>{kind}</span>
);

interface LinkProps {
  readonly to: string;
  readonly text: ComponentChildren;
  readonly kind?: string;
}

/** A link that looks like a button. */
export const ButtonLink = ({ to, text, kind = 'button' }: LinkProps) => (
  <a class={kind} href={to}>
    {text}
  </a>
);

interface ChosenProps {
  readonly to: string;
  readonly isChosen: boolean;
  readonly children: ComponentChildren;
}

/** A choice that is in the address. */
export const PillLink = ({ to, isChosen, children }: ChosenProps) => (
  <a class="pill" href={to} aria-current={isChosen ? 'true' : undefined}>
    {children}
  </a>
);

/** Names and values, a line each. */
export const Facts = ({ kind, facts }: { readonly kind?: string; readonly facts: readonly (readonly [string, ComponentChildren])[] }) => (
  <dl class={kind}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

interface PaneProps {
  readonly name: string;
  readonly title: ComponentChildren;
  readonly level?: 'h2' | 'h3';
  readonly note?: ComponentChildren;
  /** What stands in the head after the note. */
  readonly more?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A part of a tool with a head of its own. */
export const Pane = ({ name, title, level: Title = 'h2', note, more, children }: PaneProps) => (
  <section class="pane" aria-label={name}>
    <header>
      <Title>{title}</Title>
      {note === undefined ? null : <span class="note">{note}</span>}
      {more}
    </header>
    {children}
  </section>
);
