import picocolors from 'picocolors';
import type { Block } from './page.js';

/** Where a page is shown: how wide it may be, and whether it may have colours. */
export interface Screen {
  readonly width: number;
  readonly colours: 'on' | 'off';
}

type Colours = ReturnType<typeof picocolors.createColors>;

/** The blocks as lines, none wider than the screen. */
export function render(blocks: readonly Block[], screen: Screen): string {
  const colours = picocolors.createColors(screen.colours === 'on');
  const lines: string[] = [];
  let before: Block['kind'] | undefined;
  for (const block of blocks) {
    if (before !== undefined && before !== 'heading') lines.push('');
    lines.push(...linesOf(block, screen.width, colours));
    before = block.kind;
  }
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`;
}

function linesOf(block: Block, width: number, colours: Colours): readonly string[] {
  switch (block.kind) {
    case 'title': {
      const note = block.note === undefined ? '' : `  ${block.note}`;
      if (block.text.length + note.length > width) return [...wrap(block.text, width).map(colours.bold), ...wrap(note.trim(), width)];
      return [colours.bold(block.text) + note];
    }
    case 'heading':
      return wrap(block.text, width).map(colours.bold);
    case 'text':
      return wrap(block.text, width);
    case 'facts':
      return columns(
        block.rows.map(([label, value]) => [label, value]),
        width,
        (cell, column) => (column === 0 ? colours.dim(cell) : cell),
      );
    case 'table':
      return columns(block.rows, width, (cell, column) => (column === 0 ? colours.cyan(cell) : level(cell, colours)));
    case 'next':
      return columns(block.rows, width, (cell, column) => (column === 0 ? colours.cyan(cell) : colours.dim(cell)));
  }
}

function level(cell: string, colours: Colours): string {
  switch (cell.trim()) {
    case 'must':
    case 'required':
    case 'fixed':
      return colours.yellow(cell);
    case 'open':
    case 'optional':
      return colours.dim(cell);
    default:
      return cell;
  }
}

const MARGIN = 2;
const GAP = 2;

/** Pads all columns but the last, which wraps; a first cell too long for its column gets a line of its own. */
function columns(rows: readonly (readonly string[])[], width: number, style: (cell: string, column: number) => string): readonly string[] {
  const count = Math.max(0, ...rows.map((row) => row.length));
  const room = width - MARGIN;
  const widths: number[] = [];
  // A middle column takes at most a quarter of the width; the first takes what leaves a third to the last.
  for (let column = count - 2; column >= 0; column -= 1) {
    const taken = widths.reduce((sum, size) => sum + size + GAP, 0);
    const limit = column === 0 ? Math.floor((room * 2) / 3) - taken - GAP : Math.floor(room / 4);
    widths.unshift(Math.max(0, ...rows.map((row) => (row[column] ?? '').length).filter((length) => length <= limit)));
  }
  const last = room - widths.reduce((sum, size) => sum + size + GAP, 0);
  const indent = ' '.repeat(MARGIN);
  return rows.flatMap((row) => {
    const lead = row.slice(0, count - 1);
    const body = wrap(row[count - 1] ?? '', Math.max(10, last));
    const lines: string[] = [];
    let start = '';
    lead.forEach((cell, column) => {
      const size = widths[column] ?? 0;
      if (cell.length > size) {
        const used = widths.slice(0, column).reduce((sum, each) => sum + each + GAP, 0);
        lines.push(...wrap(cell, room - used).map((part, i) => indent + (i === 0 ? start : ' '.repeat(used)) + style(part, column)));
        start = ' '.repeat(used + size + GAP);
      } else {
        start += style(cell.padEnd(size), column) + ' '.repeat(GAP);
      }
    });
    const rest = ' '.repeat(room - last);
    lines.push(...body.map((part, i) => indent + (i === 0 ? start : rest) + style(part, count - 1)));
    return lines;
  });
}

// A quoted value stays whole: where it breaks would look like a part of it.
const WORD = /(?:"(?:[^"\\]|\\.)*"|\S)+/g;

/** The text in lines of at most `width` characters, broken at blanks; a longer word is broken where it must be. */
export function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of (text.match(WORD) ?? []).flatMap((part) => chunks(part, width))) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}

/** Paths part best after a point or a slash, other long words anywhere. */
function chunks(word: string, width: number): readonly string[] {
  if (word.length <= width) return [word];
  const point = Math.max(word.lastIndexOf('.', width - 1), word.lastIndexOf('/', width - 1));
  const at = point > width / 3 ? point + 1 : width;
  return [word.slice(0, at), ...chunks(word.slice(at), width)];
}
