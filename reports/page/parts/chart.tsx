import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import { theme } from '../state/theme.js';
import { Table } from './table.js';

export interface ChartProps {
  /** Says what is drawn; the table control request has the numbers. */
  readonly label: string;
  readonly height: number;
  readonly data: uPlot.AlignedData;
  /** Made anew when the colours change. */
  readonly options: (ink: Ink) => Omit<uPlot.Options, 'width' | 'height'>;
  readonly control: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };
}

/** Colours of the page as they are now, for what is drawn on a canvas. */
export type Ink = (name: string) => string;

const inkOf = (element: Element): Ink => {
  const style = getComputedStyle(element);
  return (name) => style.getPropertyValue(`--${name}`).trim();
};

/** Nothing follows the mouse, and the legend stands in the page. */
const PLAIN = { cursor: { show: false }, legend: { show: false } };

/** A drawing with axes, and the same numbers as a table for whoever cannot see it. */
export function Chart({ label, height, data, options, control }: ChartProps) {
  const holder = useRef<HTMLDivElement>(null);
  const colours = theme.use();
  useEffect(() => {
    const element = holder.current;
    if (element === null) return;
    const plot = new uPlot({ ...PLAIN, ...options(inkOf(element)), width: Math.max(240, element.clientWidth), height }, data, element);
    const watch = new ResizeObserver(() => plot.setSize({ width: Math.max(240, element.clientWidth), height }));
    watch.observe(element);
    return () => {
      watch.disconnect();
      plot.destroy();
    };
  }, [data, height, colours]);
  return (
    <>
      <div class="chart" ref={holder} role="img" aria-label={label} />
      <details class="twin">
        <summary>As a table</summary>
        <Table caption={label} head={control.head} rows={control.rows} />
      </details>
    </>
  );
}

const FONT = '12.5px system-ui, "Segoe UI", "Liberation Sans", sans-serif';

/** An axis in the hand of the page. */
export const axis = (ink: Ink, more: uPlot.Axis = {}): uPlot.Axis => ({
  stroke: ink('ink2'),
  font: FONT,
  grid: { stroke: ink('line'), width: 1 },
  ticks: { show: false },
  ...more,
});

/** Writes a text into the drawing, at a position in the units of its axes. */
export function write(plot: uPlot, text: string, x: number, y: number, color: string, bold = false): void {
  const { ctx } = plot;
  const ratio = devicePixelRatio;
  ctx.save();
  ctx.font = FONT.replace('12.5px', `${bold ? 'bold ' : ''}${12.5 * ratio}px`);
  ctx.fillStyle = color;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'bottom';
  ctx.fillText(text, x, y);
  ctx.restore();
}
