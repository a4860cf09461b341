import type { Exported } from '../export/json-text.js';

/** One piece of a page on the terminal. */
export type Block =
  | { readonly kind: 'title'; readonly text: string; readonly note?: string }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  /** A label and what it stands for, one below the other. */
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, value: string])[] }
  /** Columns; the last one takes the room that is left and wraps. */
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }
  /** Commands to go on with, and what each shows. */
  | { readonly kind: 'next'; readonly rows: readonly (readonly [command: string, text: string])[] };

/** What `explain` answers, the same for people and programs. */
export interface Page {
  readonly blocks: readonly Block[];
  readonly data: Exported;
}

/** Facts without those that have nothing to say. */
export function facts(...rows: readonly (readonly [label: string, value: string | undefined])[]): Block {
  return { kind: 'facts', rows: rows.flatMap(([label, value]) => (value === undefined || value === '' ? [] : [[label, value] as const])) };
}

/** A table under its heading, a row for each item; nothing where there are none. */
export function section<Item>(text: string, items: readonly Item[], row: (item: Item) => readonly string[]): readonly Block[] {
  if (items.length === 0) return [];
  return [
    { kind: 'heading', text },
    { kind: 'table', rows: items.map(row) },
  ];
}
