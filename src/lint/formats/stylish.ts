import { frame } from './frame.js';
import { type Format, nameOf, summaryLine } from './format.js';

const INDENT = ' '.repeat(6);

/** Grouped by payload, in the style of common linters. */
export const stylish: Format = ({ paint, frames, columns, undetected }) => ({
  each: (result) => {
    const { messages, text, contract, side, slips = [] } = result;
    if (result.undetected !== undefined && undetected === 'listed')
      return `${paint.underline(printable(nameOf(result)))}\n  ${paint.dim('not judged')}  ${printable(result.undetected)}\n\n`;
    if (messages.length + slips.length === 0) return '';
    const width = messages.reduce((most, { line, column }) => Math.max(most, `${line}:${column}`.length), 0);
    const rows = messages.map((message) => {
      const at = `${message.line}:${message.column}`.padEnd(width);
      const level = message.level === 'must' ? paint.red('error  ') : paint.yellow('warning');
      const suggestion = message.suggestion === undefined ? '' : ` (${message.suggestion})`;
      const row = `  ${paint.dim(at)}  ${level}  ${printable(message.message + suggestion)}  ${paint.dim(message.rule)}`;
      if (frames === 'not-shown' || text === undefined) return row;
      return `${row}\n${frame(text, message, columns - INDENT.length).replace(/^/gm, INDENT)}`;
    });
    const notes = slips.map(
      ({ path, suggestion }) => `  ${' '.repeat(width)}  note     ${printable(`${path}: in no listing, and not judged (${suggestion})`)}`,
    );
    const nearest = result.asked === undefined ? '' : `, the nearest to version ${result.asked}: warnings only`;
    const told = contract === undefined ? '' : paint.dim(`  ${contract} ${side}${nearest}`);
    return `${paint.underline(printable(nameOf(result)))}${told}\n${[...rows, ...notes].join('\n')}\n\n`;
  },
  end: (summary) => {
    const line = summaryLine(summary);
    const isEmpty = summary.payloads === summary.unjudged;
    const sign = summary.errors > 0 ? paint.red('✖') : summary.warnings > 0 || isEmpty ? paint.yellow('⚠') : '✔';
    return `${sign} ${paint.bold(line)}\n`;
  },
});

/** Control characters of a payload could move the cursor of a terminal. */
const printable = (text: string): string =>
  text.replace(/\p{Cc}/gu, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
