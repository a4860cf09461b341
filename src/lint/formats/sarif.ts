import { pathToFileURL } from 'node:url';
import { isAbsolute } from 'node:path';
import type { PhysicalLocation, Result } from 'sarif';
import { type Catalogue, contractIn } from '../../catalogue/catalogue.js';
import { rulesOf } from '../../catalogue/rules.js';
import { relativeUri, sarifLog } from '../../../reports/text/sarif-log.js';
import type { LintMessage, LintResult } from '../result.js';
import type { Format } from './format.js';
import { linesAround } from './frame.js';

/** SARIF 2.1.0 for code scanning. */
export const sarif: Format = ({ version, catalogue }) => {
  const rules = new Map<string, { readonly index: number; readonly text: string; readonly help: string }>();
  const results: Result[] = [];
  return {
    each: (result) => {
      for (const message of result.messages) {
        const known = rules.get(message.rule) ?? descriptorOf(result, message, rules.size, catalogue);
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
      const described = [...rules].map(([id, { text, help }]) => ({ id, shortDescription: { text }, help: { text: help } }));
      return `${JSON.stringify(sarifLog({ version, rules: described, results }), null, 2)}\n`;
    },
  };
};

/** Longer lines are left out: a payload on one line would stand in the log once for each of its findings. */
const MOST_SNIPPET = 1000;

/** The source around a finding, which viewers show beside it. */
function contextOf({ text }: LintResult, message: LintMessage): Pick<PhysicalLocation, 'contextRegion'> {
  if (text === undefined) return {};
  const around = linesAround(text, message);
  const snippet = around.text.length > MOST_SNIPPET ? {} : { snippet: { text: around.text } };
  return { contextRegion: { startLine: around.from, endLine: around.to, ...snippet } };
}

/** A rule in words: what it asks for, and where to read more. */
function descriptorOf({ contract }: LintResult, { rule, expected, clause }: LintMessage, index: number, catalogue: Catalogue) {
  const found = contract === undefined ? undefined : contractIn(catalogue, contract);
  const known = found === undefined ? undefined : rulesOf(found).find(({ id }) => id === rule);
  const text = known?.text ?? `Expected: ${expected}`;
  const where = clause === undefined ? '' : `Clause ${clause} of the specification. `;
  return { index, text, help: `${text}. ${where}See: touchstone explain ${rule}` };
}

const uriOf = (file: string): string => (isAbsolute(file) ? pathToFileURL(file).href : relativeUri(file));
