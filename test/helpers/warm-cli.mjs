import { run } from '../../dist/run.js';

/** Runs command lines that another process hands over, one after the other: what starting costs is paid once. See warm-cli.ts. */
process.on('message', async ({ args, cwd, env }) => {
  process.chdir(cwd);
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  const printed = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr']) {
    process[name].write = (chunk, encoding, done) => {
      printed[name] += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
      (typeof encoding === 'function' ? encoding : done)?.();
      return true;
    };
  }
  const status = await run(args);
  process.send({ status, ...printed });
});
