import type { CommandEntry } from './command.js';

/** Every command, in the order of the help. Names and descriptions live here so that the help loads none of them. */
export const commands: readonly CommandEntry[] = [
  {
    name: 'certify',
    describe: 'sends a target valid requests, and requests with one fault each, and reports, clause by clause, what holds',
    load: async () => (await import('./commands/certify.js')).certifyCommand,
  },
  {
    name: 'ui',
    describe: 'a page on this machine: watch a run, send again what failed, see it turn green',
    load: async () => (await import('./commands/ui.js')).uiCommand,
  },
  {
    name: 'lint',
    describe: 'field-rule lint of request and response payloads; - reads the standard input',
    load: async () => (await import('./commands/lint.js')).lintCommand,
  },
  {
    name: 'generate',
    describe: 'sample requests, valid or with one fault, for curl, load tools and editors',
    load: async () => (await import('./commands/generate.js')).generateCommand,
  },
  {
    name: 'init',
    describe: 'writes a configuration, a CI workflow and ignore lines, and tries the usual recipes against the target',
    load: async () => (await import('./commands/init.js')).initCommand,
  },
  {
    name: 'doctor',
    describe: 'checks the configuration and the way to the target, step by step',
    load: async () => (await import('./commands/doctor.js')).doctorCommand,
  },
  {
    name: 'plan',
    describe: 'what certify would send, and how many requests, without sending',
    load: async () => (await import('./commands/plan.js')).planCommand,
  },
  {
    name: 'proxy',
    describe: 'carries the traffic of other clients to a target, byte for byte, and judges it',
    load: async () => (await import('./commands/proxy.js')).proxyCommand,
  },
  {
    name: 'replay',
    describe: 'sends a stored or named case again',
    load: async () => (await import('./commands/replay.js')).replayCommand,
  },
  {
    name: 'gateway',
    describe: 'the reference gateway, with defects when asked for',
    load: async () => (await import('./commands/gateway.js')).gatewayCommand,
  },
  {
    name: 'qualify',
    describe: 'certifies the reference gateway with each of its defects and prints which were found',
    load: async () => (await import('./commands/qualify.js')).qualifyCommand,
  },
  {
    name: 'explain',
    describe: 'an operation, contract, field, rule or clause in plain words',
    load: async () => (await import('./commands/explain.js')).explainCommand,
  },
  {
    name: 'export',
    describe: 'the catalogue, its rules or schemas for machines',
    load: async () => (await import('./commands/export.js')).exportCommand,
  },
  {
    name: 'contracts',
    describe: 'contracts of your own beside the catalogue: begins a file, checks it, lists them',
    load: async () => (await import('./commands/contracts.js')).contractsCommand,
  },
  {
    name: 'audit',
    describe: 'checks the catalogue against its lock file and its own claims',
    load: async () => (await import('./commands/audit.js')).auditCommand,
  },
  {
    name: 'compare',
    describe: 'what is new, fixed and changed between two runs',
    load: async () => (await import('./commands/compare.js')).compareCommand,
  },
  {
    name: 'accept',
    describe: 'lists causes as known deviations, with a reason and a last day: until then they fail no run',
    load: async () => (await import('./commands/accept.js')).acceptCommand,
  },
  {
    name: 'merge',
    describe: 'one run out of its shards',
    load: async () => (await import('./commands/merge.js')).mergeCommand,
  },
  {
    name: 'report',
    describe: 'any report again from the event log of a run',
    load: async () => (await import('./commands/report.js')).reportCommand,
  },
  {
    name: 'completion',
    describe: 'a script that lets a shell complete commands, options, contracts, rules and cases',
    load: async () => (await import('./commands/completion.js')).completionCommand,
  },
  {
    name: 'history',
    describe: 'the runs of each target: verdicts, and how long each cause has been there',
    load: async () => (await import('./commands/history.js')).historyCommand,
  },
  {
    name: 'package',
    describe: 'puts report, log, attestation and all that checks them into one folder or zip',
    load: async () => (await import('./commands/package.js')).packageCommand,
  },
  {
    name: 'verify',
    describe: 'checks a package: digests, signature, expiry, and that the report follows from the log',
    load: async () => (await import('./commands/verify.js')).verifyCommand,
  },
  {
    name: 'verify-attestation',
    describe: 'checks a signed attestation against its report',
    load: async () => (await import('./commands/verify-attestation.js')).verifyAttestationCommand,
  },
];
