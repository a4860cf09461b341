import { pathToFileURL } from 'node:url';
import { isAbsolute } from 'node:path';
import { ruleHelp, ruleText } from './rule-help.js';
import type { LintMessage, LintResult } from '../result.js';
import type { Format } from './format.js';
import { linesAround } from './frame.js';

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';

/** SARIF 2.1.0 for code scanning. */
export const sarif: Format = ({ version }) => {
  const rules = new Map<string, { readonly index: number; readonly text: string; readonly help: string }>();
  const results: object[] = [];
  return {
    each: (result) => {
      for (const message of result.messages) {
        const known = rules.get(message.rule) ?? descriptorOf(result, message, rules.size);
        rules.set(message.rule, known);
        const where = result.part === undefined ? '' : `${result.part}: `;
        results.push({
          ruleId: message.rule,
          ruleIndex: known.index,
          level: message.level === 'must' ? 'error' : 'warning',
          message: { text: where + message.message + (message.suggestion === undefined ? '' : ` (${message.suggestion})`) },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: uriOf(result.file) },
                region: {
                  startLine: message.line,
                  startColumn: message.column,
                  endLine: message.endLine,
                  endColumn: Math.max(message.endColumn, message.line === message.endLine ? message.column : 1),
                },
                ...contextOf(result, message),
              },
              ...(message.path === '' ? {} : { logicalLocations: [{ fullyQualifiedName: message.path }] }),
            },
          ],
          ...(result.contract === undefined ? {} : { properties: { contract: result.contract, side: result.side } }),
        });
      }
      return '';
    },
    end: () => {
      const driver = {
        name: 'touchstone',
        version,
        rules: [...rules].map(([id, { text, help }]) => ({ id, shortDescription: { text }, help: { text: help } })),
      };
      return `${JSON.stringify({ $schema: SCHEMA, version: '2.1.0', runs: [{ tool: { driver }, columnKind: 'utf16CodeUnits', results }] }, null, 2)}\n`;
    },
  };
};

/** The source around a finding, which viewers show beside it. */
function contextOf({ text }: LintResult, message: LintMessage): object {
  if (text === undefined) return {};
  const around = linesAround(text, message);
  return { contextRegion: { startLine: around.from, endLine: around.to, snippet: { text: around.text } } };
}

function descriptorOf(result: LintResult, message: LintMessage, index: number) {
  const text = ruleText(result, message);
  return { index, text, help: ruleHelp(text, message) };
}

/** Relative names stay relative: a scanner resolves them against its own root. */
function uriOf(file: string): string {
  if (isAbsolute(file)) return pathToFileURL(file).href;
  return file.replaceAll('\\', '/').split('/').map(encodeURIComponent).join('/');
}
