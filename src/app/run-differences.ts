import { isObject } from '../json/value.js';
import type { RunHeader } from '../model/event.js';

/** What two parts of one run must have in common and do not, each in words with both values. */
export function runDifferences(a: RunHeader, b: RunHeader): readonly string[] {
  const pairs: readonly Pair[] = [
    ['the number of shards', a.shard?.total, b.shard?.total],
    ['the seed', a.seed, b.seed],
    ['the profile', a.profile, b.profile],
    ['the version of touchstone', a.tool.version, b.tool.version],
    ['the catalogue', a.tool.catalogue, b.tool.catalogue],
    ['the merchant', a.target.merchantId, b.target.merchantId],
    // Every shard has its own reference gateway, with another port.
    ['the target', a.target.embedded ? 'embedded' : a.target.url, b.target.embedded ? 'embedded' : b.target.url],
    ['the build of the target', a.target.build, b.target.build],
    ['the contracts', a.contracts.join(' '), b.contracts.join(' ')],
    ['the selection', a.selection.join(' '), b.selection.join(' ')],
    ['strict', a.strict, b.strict],
    ...settings(a.configuration, b.configuration, 'configuration'),
    ...ingredients(a, b),
  ];
  return pairs
    .filter(([, left, right]) => left !== right)
    .map(([what, left, right]) => `${what} differs (${shown(left)}, ${shown(right)})`);
}

const shown = (value: Value): string => (value === undefined ? 'none' : String(value).slice(0, 200));

type Value = string | number | boolean | undefined;

/** Settings that say where or how fast a part runs, and not what it expects. */
const OF_ITS_OWN: ReadonlySet<string> = new Set([
  'target',
  'shard',
  'report',
  'resume',
  'rate',
  'concurrency',
  'maxTime',
  'maxRequests',
  'timeout',
  'retries',
  'baseUrl',
  'attest',
]);

type Pair = readonly [string, Value, Value];

function settings(a: unknown, b: unknown, path: string): readonly Pair[] {
  if (!isObject(a) && !isObject(b)) return [[path, JSON.stringify(a), JSON.stringify(b)]];
  const [left, right] = [isObject(a) ? a : {}, isObject(b) ? b : {}];
  const keys = [...new Set([...Object.keys(left), ...Object.keys(right)])].filter((key) => !OF_ITS_OWN.has(key));
  return keys.flatMap((key) => settings(left[key], right[key], `${path}.${key}`));
}

/** Files that decide what is expected, by name; the configuration is compared setting by setting. */
function ingredients(a: RunHeader, b: RunHeader): readonly Pair[] {
  const digests = (header: RunHeader): ReadonlyMap<string, string> =>
    new Map((header.ingredients ?? []).map(({ name, sha256 }) => [name, sha256.slice(0, 12)]));
  const [left, right] = [digests(a), digests(b)];
  const names = [...new Set([...left.keys(), ...right.keys()])].filter((name) => name !== 'configuration');
  return names.map((name) => [name, left.get(name), right.get(name)]);
}
