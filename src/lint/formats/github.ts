import { workflowCommand } from '../../../reports/text/workflow-command.js';
import { type Format, nameOf, summaryLine } from './format.js';
import { framed } from './frame.js';

/** Workflow commands: GitHub puts them beside the lines of a pull request. */
export const github: Format = () => ({
  each: (result) =>
    result.messages
      .map((message) => {
        const level = message.level === 'must' ? 'error' : 'warning';
        const { line, endLine, column, endColumn } = message;
        const at = { file: result.file, line, endLine, col: column, endColumn, title: message.rule };
        const part = result.part === undefined ? '' : `${nameOf(result)}: `;
        const suggestion = message.suggestion === undefined ? '' : ` (${message.suggestion})`;
        return `${workflowCommand(level, at, part + message.message + suggestion + framed(result, message))}\n`;
      })
      .join(''),
  end: (summary) => `${summaryLine(summary)}\n`,
});
