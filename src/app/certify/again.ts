import { quoted } from '../../../reports/reproduction/quoted.js';

/** Flags of `certify` that `replay` needs to find the same target, values, seed and stored cases. */
const REPLAY = ['config', 'contract-file', 'checks', 'target', 'merchant', 'allow-http', 'seed', 'state', 'timeout'] as const;

/** Flags with which `doctor` examines the same. */
const DOCTOR = ['config', 'contract-file', 'checks', 'target', 'merchant', 'allow-http', 'contract', 'timeout'] as const;

/** Flags that determine a run, without those for continuing (`--resume`) or comparing (`--baseline`) it. */
const RUN = [
  'suite',
  'rule',
  'case',
  'profile',
  'max-requests',
  'max-time',
  'rate',
  'concurrency',
  'workers',
  'shard',
  'known',
  'allow-broad-known',
  'label',
  'out',
  'report',
  'strict',
  'require-complete',
  'partial-ok',
  'attest',
  'signer',
  'signer-key',
  'bail',
] as const;

type Given = Readonly<Record<string, unknown>>;

/** Commands that do something more with this run, as they can be typed where it was started. */
export function commandsOf(given: Given): { readonly certify: string; readonly doctor: string; readonly replay: string } {
  const line = (command: string, flags: readonly string[]): string => ['touchstone', command, ...flags].join(' ');
  return {
    certify: line('certify', flagsOf(given, [...new Set([...DOCTOR, ...REPLAY, ...RUN])])),
    doctor: line('doctor', flagsOf(given, DOCTOR)),
    replay: line('replay', flagsOf(given, REPLAY)),
  };
}

/** The flags that were given, ready to be pasted into a shell. */
function flagsOf(given: Given, names: readonly string[]): readonly string[] {
  return names.flatMap((name) => {
    const value = given[name];
    if (value === undefined || value === false) return [];
    if (value === true) return [`--${name}`];
    return (Array.isArray(value) ? value : [value]).map((one) => `--${name} ${quoted(String(one))}`);
  });
}
