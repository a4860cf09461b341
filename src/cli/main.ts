#!/usr/bin/env node
import { version } from './version.js';

const args = process.argv.slice(2);

// Answered before anything else is loaded: scripts ask for the version far more often than people do.
if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) {
  process.stdout.write(`${version}\n`);
} else {
  const { run } = await import('./run.js');
  process.exitCode = await run(args);
}
