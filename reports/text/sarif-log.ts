import type { Log, ReportingDescriptor, Run } from 'sarif';

interface SarifRun extends Omit<Run, 'tool' | 'columnKind'> {
  readonly version: string;
  readonly rules: ReportingDescriptor[];
}

/** SARIF 2.1.0 with one run of this tool. */
export function sarifLog({ version, rules, ...run }: SarifRun): Log {
  // A version that is not semantic becomes 0.0.0.
  const semanticVersion = /^\d+\.\d+\.\d+/.test(version) ? version : '0.0.0';
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver: { name: 'touchstone', version, semanticVersion, rules } }, columnKind: 'utf16CodeUnits', ...run }],
  };
}

/** The name of a file as a relative address: a scanner resolves it against its own root. */
export const relativeUri = (file: string): string => file.replaceAll('\\', '/').split('/').map(encodeURIComponent).join('/');
