import { SUITE_IDS } from '../../model/case.js';
import { REPORT_FORMATS } from '../../model/report-formats.js';
import type { FileConfig } from '../../model/file-config.js';
import { anyVersion, operationName } from './contract-names.js';
import { PROVISION_KEY } from './provision.js';
import { duration, flag, group, type KeysOf, list, map, oneOf, text, whole } from './row.js';
import { TARGET_KEYS } from './target.js';
import { VALUES_KEYS } from './values.js';

/** The kinds of answer whose HTTP status can be configured. */
const ANSWERS = ['INVALID_REQUEST', 'REQUEST_REJECTED', 'SERVER_BUSY', 'SERVER_FAILED', 'SUCCESS', 'FAILURE', 'PENDING', 'UNKNOWN'];

/**
 * Every key of the configuration, one row each: the form of its values, meaning, default, flag and variable. Schema, completion, help,
 * messages and the table of docs/configuration.md are read off it; `FileConfig` is its type, and the compiler holds each to the other.
 */
export const KEYS = {
  $schema: text('The schema that editors check this file with.'),
  target: group('Where requests go.', TARGET_KEYS),
  run: group('How much is sent, and how fast.', {
    profile: oneOf(['smoke', 'standard', 'thorough'], 'How much is sent.', {
      default: 'standard',
      flag: 'profile',
      variable: 'TOUCHSTONE_PROFILE',
    }),
    seed: whole(0, 'The seed of everything random, a whole number: the same seed sends the same requests.', {
      default: 1,
      flag: 'seed',
      variable: 'TOUCHSTONE_SEED',
    }),
    rate: {
      type: 'number',
      exclusiveMinimum: 0,
      description: 'Most requests per second of the run, never exceeded; shards divide it.',
      flag: 'rate',
      variable: 'TOUCHSTONE_RATE',
    },
    concurrency: {
      type: 'integer',
      minimum: 1,
      maximum: 1024,
      description: 'Most requests at a time.',
      default: 8,
      flag: 'concurrency',
      variable: 'TOUCHSTONE_CONCURRENCY',
    },
    workers: {
      type: ['integer', 'string'],
      minimum: 1,
      pattern: '^(?:auto|[1-9][0-9]*)$',
      description: 'Without effect, and accepted for older configurations: a run works in one thread, and shards use more cores.',
      flag: 'workers',
      help: 'without effect: a run works in one thread; --shard uses more cores',
      variable: 'TOUCHSTONE_WORKERS',
    },
    maxRequests: whole(1, 'End the run after this many requests; the most valuable cases go first.', { flag: 'max-requests' }),
    maxTime: duration('End the run after this long', { flag: 'max-time' }),
    timeout: duration('How long an answer may take', { default: '10s', flag: 'timeout', variable: 'TOUCHSTONE_TIMEOUT' }),
    maxWait: duration('The longest pause that the target may ask for (Retry-After); a longer one ends the run as inconclusive', {
      default: '1m',
    }),
    retries: whole(0, 'How often a request is repeated that was not answered, or was answered SERVER_BUSY.', { default: 3 }),
    maxAnswerBytes: whole(
      1_000,
      'How large an answer may be, decoded; no more of it is read. What is larger, or nested deeper than 256, is a warning (answer-limits) and judged no further.',
      { default: 2_000_000 },
    ),
    bail: whole(1, 'Stop after this many violations.', { flag: 'bail' }),
  }),
  scope: group('What is tested.', {
    contracts: list(
      anyVersion({ description: 'An operation, or one of its versions; the nearest stands for one that is not documented.' }),
      'Operations and contracts; all when left out.',
      { default: [], flag: 'contract', help: 'operation or contract, such as refund or refund@60' },
    ),
    suites: list(oneOf(SUITE_IDS, 'A suite.'), 'Suites; all when left out.', {
      default: [],
      flag: 'suite',
      help: `suite or glob: ${SUITE_IDS.join(', ')}`,
    }),
    rules: list(text('A glob.'), 'Globs of rule ids; all when left out.', {
      default: [],
      flag: 'rule',
      help: 'only rules that match the glob',
    }),
    cases: list(text('A glob.'), 'Globs of case ids; all when left out.', {
      default: [],
      flag: 'case',
      help: 'only cases that match the glob',
    }),
    exclude: list(
      group(
        'What is left out, and why. The report lists it.',
        {
          rule: text('A glob of rule ids.'),
          case: text('A glob of case ids.'),
          contract: text('A glob of contracts.'),
          because: text('The reason.'),
        },
        ['because'],
      ),
      'What is left out.',
      { default: [] },
    ),
  }),
  contracts: list(
    { type: ['string', 'object'], minLength: 1, description: 'A file (YAML, JSON or a module), or what it would hold.' },
    'Contracts beside those of the catalogue: versions of operations, or operations of their own.',
    {
      default: [],
      flag: 'contract-file',
      help: 'contract file to add to the catalogue (docs/contracts.md), instead of those of the configuration',
    },
  ),
  checks: list(
    {
      type: ['string', 'object', 'array'],
      minLength: 1,
      description: 'A module that defines house rules; in a module the definitions themselves.',
    },
    'House rules beside those of the catalogue.',
    { default: [], flag: 'checks', help: 'module with house rules (docs/house-rules.md), instead of those of the configuration' },
  ),
  apiOperation: map(
    'The apiOperation values that the specification does not show; null sends none.',
    { type: ['string', 'null'] },
    operationName,
  ),
  values: group('What this target knows and the specification does not show.', VALUES_KEYS),
  provision: PROVISION_KEY,
  expect: group('What this target promises beyond the specification.', {
    httpStatus: map('HTTP status by what is answered.', { type: 'integer', minimum: 100, maximum: 599 }, ANSWERS, { default: {} }),
    rules: map('Levels of rules, raised: open or should to must.', oneOf(['must', 'should'], 'The level.'), undefined, { default: {} }),
    updateAmount: oneOf(['absolute', 'increment'], 'What the amount of an update means.'),
    fieldAliases: map('Other names of a field in error.field.', list(text('A name.'), 'Names.'), undefined, { default: {} }),
  }),
  notifications: group('The listener for webhook notifications.', {
    enabled: flag('Listen, and judge what arrives.', { default: false }),
    listen: {
      type: 'string',
      pattern: '^.*:\\d+$',
      description: 'host:port to listen on; port 0 takes a free one.',
      default: '127.0.0.1:0',
    },
    publicUrl: { type: 'string', pattern: '^https://', description: 'How the target reaches the listener.' },
    within: duration('How long a notification may take', { default: '1m' }),
    cert: text('Certificate of the listener: a PEM file.'),
    key: text('Its key: a PEM file.'),
  }),
  lint: group('What lint checks.', {
    files: map(
      'Globs of files, and what they hold: "void@66:request"; or off, which leaves them out.',
      { type: 'string', minLength: 1 },
      undefined,
      { default: {} },
    ),
    ignore: list(text('A glob; one with a slash at its end is a folder.'), 'Files that are left out.', { default: [] }),
    rules: map('Levels of rules by any id that is printed, or globs of ids.', oneOf(['off', 'should', 'must'], 'The level.'), undefined, {
      default: {},
    }),
  }),
  known: text('The file of known deviations.', { flag: 'known' }),
  report: group('What is written, and where.', {
    out: text('Folder of the rendered reports.', { default: 'touchstone-report', flag: 'out', variable: 'TOUCHSTONE_OUT' }),
    state: text('Folder of event logs, history and stored cases.', {
      default: '.touchstone',
      flag: 'state',
      variable: 'TOUCHSTONE_STATE',
    }),
    keep: whole(1, 'How many runs the state folder keeps; the logs of older ones are removed, the history keeps a line of each.', {
      default: 20,
    }),
    formats: list(
      {
        type: 'string',
        pattern: `^(${REPORT_FORMATS.join('|')})(=.+)?$`,
        description: `A format, or format=file, where - is the standard output: ${REPORT_FORMATS.join(', ')}.`,
      },
      'Reports to write.',
      {
        default: ['html', 'json', 'junit'],
        flag: 'report',
        help: `FORMAT[=FILE], - is the standard output: ${REPORT_FORMATS.join(', ')}`,
      },
    ),
  }),
  baseline: text('The JSON report of an earlier run: only what is new fails.', { flag: 'baseline' }),
  allowBroadKnown: flag('Takes known deviations that name no rule and no case of their own, such as all rules of a contract.', {
    default: false,
    flag: 'allow-broad-known',
    help: 'take known deviations that name no rule and no case of their own',
  }),
  strict: flag('Fail on warnings too: broken rules of level should.', { default: false, flag: 'strict' }),
  requireComplete: flag('Exit code 3 unless every must rule in scope was judged.', {
    default: false,
    flag: 'require-complete',
  }),
  partialOk: flag('Exit code 0 where only the budget of requests or time cut the run short.', {
    default: false,
    flag: 'partial-ok',
  }),
} satisfies KeysOf<FileConfig>;
