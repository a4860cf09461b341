import type { AnyCommand, CommandEntry } from './command.js';

/** Every command with what it does, in the order of the help, which loads none of them. */
const DESCRIBED = {
  certify: 'sends a target valid requests, and requests with one fault each, and reports, clause by clause, what holds',
  ui: 'a page on this machine: watch a run, send again what failed, see it turn green',
  lint: 'field-rule lint of request and response payloads; - reads the standard input',
  generate: 'sample requests, valid or with one fault, for curl, load tools and editors',
  init: 'writes a configuration, a CI workflow and ignore lines, and tries the usual recipes against the target',
  doctor: 'checks the configuration and the way to the target, step by step',
  plan: 'what certify would send, and how many requests, without sending',
  proxy: 'carries the traffic of other clients to a target, byte for byte, and judges it',
  replay: 'sends a stored or named case again',
  gateway: 'the reference gateway, with defects when asked for',
  qualify: 'certifies the reference gateway with each of its defects and prints which were found',
  explain: 'an operation, contract, field, rule or clause in plain words',
  export: 'the catalogue, its rules or schemas for machines',
  contracts: 'contracts of your own beside the catalogue: begins a file, checks it, lists them',
  audit: 'checks the catalogue against its lock file and its own claims',
  compare: 'what is new, fixed and changed between two runs',
  accept: 'lists causes as known deviations, with a reason and a last day: until then they fail no run',
  merge: 'one run out of its shards',
  report: 'any report again from the event log of a run',
  completion: 'a script that lets a shell complete commands, options, contracts, rules and cases',
  history: 'the runs of each target: verdicts, and how long each cause has been there',
  package: 'puts report, log, attestation and all that checks them into one folder or zip',
  verify: 'checks a package: digests, signature, expiry, and that the report follows from the log',
  'verify-attestation': 'checks a signed attestation against its report',
} as const;

const LOADED: Readonly<Record<keyof typeof DESCRIBED, () => Promise<AnyCommand>>> = {
  certify: async () => (await import('./commands/certify.js')).certifyCommand,
  ui: async () => (await import('./commands/ui.js')).uiCommand,
  lint: async () => (await import('./commands/lint.js')).lintCommand,
  generate: async () => (await import('./commands/generate.js')).generateCommand,
  init: async () => (await import('./commands/init.js')).initCommand,
  doctor: async () => (await import('./commands/doctor.js')).doctorCommand,
  plan: async () => (await import('./commands/plan.js')).planCommand,
  proxy: async () => (await import('./commands/proxy.js')).proxyCommand,
  replay: async () => (await import('./commands/replay.js')).replayCommand,
  gateway: async () => (await import('./commands/gateway.js')).gatewayCommand,
  qualify: async () => (await import('./commands/qualify.js')).qualifyCommand,
  explain: async () => (await import('./commands/explain.js')).explainCommand,
  export: async () => (await import('./commands/export.js')).exportCommand,
  contracts: async () => (await import('./commands/contracts.js')).contractsCommand,
  audit: async () => (await import('./commands/audit.js')).auditCommand,
  compare: async () => (await import('./commands/compare.js')).compareCommand,
  accept: async () => (await import('./commands/accept.js')).acceptCommand,
  merge: async () => (await import('./commands/merge.js')).mergeCommand,
  report: async () => (await import('./commands/report.js')).reportCommand,
  completion: async () => (await import('./commands/completion.js')).completionCommand,
  history: async () => (await import('./commands/history.js')).historyCommand,
  package: async () => (await import('./commands/package.js')).packageCommand,
  verify: async () => (await import('./commands/verify.js')).verifyCommand,
  'verify-attestation': async () => (await import('./commands/verify-attestation.js')).verifyAttestationCommand,
};

/** The commands, the code of each loaded when it is used. */
export const commands: readonly CommandEntry[] = (Object.keys(DESCRIBED) as (keyof typeof DESCRIBED)[]).map((name) => ({
  name,
  describe: DESCRIBED[name],
  load: LOADED[name],
}));
