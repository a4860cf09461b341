import { safeText, visibleLength } from '../terminal.js';

const USUAL_COLUMNS = 80;
const BETWEEN = ' · ';

/** Whether a line may be drawn again and again: on a terminal that knows how, and in no log of a CI job. */
export const isMoving = ({ isTTY }: Pick<NodeJS.WriteStream, 'isTTY'>, env: Readonly<Record<string, string | undefined>>): boolean =>
  isTTY && env.CI === undefined && env.TERM !== 'dumb';

/** One line at the bottom of a terminal that is drawn again and again, never wraps, and leaves nothing behind. */
export function createMovingLine(stream: Pick<NodeJS.WriteStream, 'write' | 'isTTY' | 'columns'>) {
  /** Characters on the screen. */
  let shown = 0;
  const columns = (): number => Math.max(1, stream.columns ?? USUAL_COLUMNS);
  /** After the terminal became narrower, the drawn line takes several rows, which are all erased. */
  const eraser = (): string => {
    if (shown === 0) return '';
    const folds = Math.ceil(shown / columns()) - 1;
    return `\r${folds > 0 ? `\u001b[${folds}A` : ''}\u001b[J`;
  };
  return {
    /** Shows the parts, the most important first; those that do not fit are left out. */
    draw(parts: readonly string[]): void {
      // The last column stays free, because some terminals wrap when it is written.
      const room = columns() - 1;
      let line = '';
      for (const part of parts) {
        const longer = line === '' ? part : line + BETWEEN + part;
        if (visibleLength(longer) > room) break;
        line = longer;
      }
      const erased = eraser();
      shown = visibleLength(line);
      stream.write(safeText(erased + line, stream));
    },
    erase(): void {
      if (shown > 0) stream.write(safeText(eraser(), stream));
      shown = 0;
    },
  };
}
