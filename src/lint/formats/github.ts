import { type Format, nameOf, summaryLine } from './format.js';
import { framed } from './frame.js';

const escapeData = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const escapeProperty = (text: string): string => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** Workflow commands: GitHub puts them beside the lines of a pull request. */
export const github: Format = () => ({
  each: (result) =>
    result.messages
      .map((message) => {
        const level = message.level === 'must' ? 'error' : 'warning';
        const at = `line=${message.line},endLine=${message.endLine},col=${message.column},endColumn=${message.endColumn}`;
        const part = result.part === undefined ? '' : `${nameOf(result)}: `;
        const suggestion = message.suggestion === undefined ? '' : ` (${message.suggestion})`;
        return `::${level} file=${escapeProperty(result.file)},${at},title=${escapeProperty(message.rule)}::${escapeData(part + message.message + suggestion + framed(result, message))}\n`;
      })
      .join(''),
  end: (summary) => `${summaryLine(summary)}\n`,
});
