// Proves that what is here could be published, and publishes nothing:
//   npm run release:check            from a clean checkout, after npm ci
// What cannot be tried here (an image without Docker) is said, and its steps are looked at instead.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = mkdtempSync(join(tmpdir(), 'touchstone-release-'));
const installed = join(folder, 'node_modules', 'touchstone');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
let red = 0;

const run = (command, args, cwd = root) => spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 28 });
function tell(name, faults, note = '') {
  red += faults.length === 0 ? 0 : 1;
  process.stdout.write(`${faults.length === 0 ? 'ok    ' : 'FAULT '} ${name}${note === '' ? '' : `: ${note}`}\n`);
  for (const fault of faults) process.stdout.write(`         ${fault}\n`);
}

/** What npm would publish, unpacked as an installation would leave it. */
function pack() {
  const packed = run('npm', ['pack', '--silent', '--pack-destination', folder]);
  const archive = readdirSync(folder).find((name) => name.endsWith('.tgz'));
  if (archive === undefined) throw new Error(`npm pack: ${packed.stderr}`);
  mkdirSync(installed, { recursive: true });
  run('tar', ['-xzf', join(folder, archive), '-C', installed, '--strip-components', '1']);
  return readdirSync(installed, { recursive: true }).map(String);
}

function contents(files) {
  const { bin, man, exports: entries, files: listed } = manifest;
  const named = [
    ...Object.values(bin),
    ...man,
    ...Object.values(entries).flatMap((one) => (typeof one === 'string' ? [one] : Object.values(one))),
  ];
  const lost = [...named, ...listed].filter((file) => !existsSync(join(installed, file))).map((file) => `not in the package: ${file}`);
  const strange = files
    .filter((file) => /^(?:src|test|scripts|bench|\.)|\.env|\.pem$|\.key$/.test(file))
    .map((file) => `should not be in it: ${file}`);
  tell('package contents', [...lost, ...strange], `${files.length} files`);
}

function settings() {
  const faults = [];
  if (manifest.private === true) faults.push('package.json is private');
  if (manifest.publishConfig?.provenance !== true) faults.push('publishConfig.provenance is not true');
  if (manifest.publishConfig?.access !== 'public') faults.push('publishConfig.access is not public');
  for (const name of ['preinstall', 'install', 'postinstall', 'prepare'])
    if (name in manifest.scripts) faults.push(`${name} runs where it is installed`);
  const changes = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const [, newest] = /^## (?:Unreleased: )?(\d+\.\d+\.\d+)/m.exec(changes) ?? [];
  if (newest !== manifest.version) faults.push(`the first section of CHANGELOG.md is of ${newest}, package.json of ${manifest.version}`);
  tell('settings', faults);
}

/** Links of the pages of the package that lead nowhere within it. */
function links(files) {
  const faults = files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [...readFileSync(join(installed, file), 'utf8').matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
        .map(([, link]) => link)
        .filter((link) => !existsSync(resolve(installed, dirname(file), link)))
        .map((link) => `${file}: ${link}`),
    );
  tell('links of the packed pages', faults);
}

function program() {
  const cli = join(installed, manifest.bin.touchstone);
  const version = run(process.execPath, [cli, '--version'], folder).stdout.trim();
  const explained = run(process.execPath, [cli, 'explain', 'void@66'], folder);
  const faults = [
    ...(version === manifest.version ? [] : [`--version says ${version}, package.json ${manifest.version}`]),
    ...(explained.status === 0 ? [] : [`explain void@66 ended with ${explained.status}`]),
  ];
  tell('the packed program', faults, version);
}

/** The image by Docker; where there is none, every file that its steps copy must be there. */
function image() {
  if (run('docker', ['info']).status === 0) {
    const built = run('docker', ['build', '--quiet', '.']);
    return tell('image', built.status === 0 ? [] : [built.stderr.trim().slice(-400)]);
  }
  const steps = readFileSync(join(root, 'Dockerfile'), 'utf8');
  const copied = [...steps.matchAll(/^COPY (?!--from)(?:--\S+ )*(.+) \S+$/gm)].flatMap(([, names]) => names.split(' '));
  const lost = copied.filter((name) => !existsSync(join(root, name)));
  tell(
    'image',
    lost.map((name) => `its steps copy ${name}, which is not here`),
    'not built, there is no Docker; what its steps copy is here',
  );
}

/** The action from the files of a tag: those that git would give. */
function action() {
  const tagged = join(folder, 'tagged');
  mkdirSync(tagged);
  const archive = run('sh', ['-c', `git archive HEAD | tar -x -C "${tagged}"`]);
  if (archive.status !== 0) return tell('action', ['git archive failed']);
  const text = readFileSync(join(tagged, 'action.yml'), 'utf8');
  const scripts = [...new Set([...text.matchAll(/scripts\/[\w-]+\.sh/g)].map(([name]) => name))];
  const faults = scripts.flatMap((name) => {
    if (!existsSync(join(tagged, name))) return [`${name} is not among the files of a tag`];
    return run('bash', ['-n', join(tagged, name)]).status === 0 ? [] : [`${name} is no script`];
  });
  tell('action', [...faults, ...actionRun(tagged)], `${scripts.length} scripts from the files of a tag, run with the packed program`);
}

/** The step that certifies, as a runner would start it, against the embedded gateway. */
function actionRun(tagged) {
  const [cwd, output] = [join(folder, 'job'), join(folder, 'output')];
  mkdirSync(cwd);
  const env = {
    ...process.env,
    GITHUB_OUTPUT: output,
    GITHUB_STEP_SUMMARY: join(folder, 'summary'),
    TOUCHSTONE_ACTION_CLI: join(installed, manifest.bin.touchstone),
    TOUCHSTONE_ACTION_ARGUMENTS: '--profile smoke --contract void',
  };
  const ended = spawnSync('bash', [join(tagged, 'scripts', 'action.sh')], { cwd, env, encoding: 'utf8', maxBuffer: 1 << 28 });
  const told = existsSync(output) ? readFileSync(output, 'utf8') : '';
  return told.startsWith('exit-code=0\n') ? [] : [`the step ended with ${told.trim() || ended.status}: ${ended.stderr.slice(-400)}`];
}

try {
  const files = pack();
  contents(files);
  settings();
  links(files);
  program();
  image();
  action();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.stdout.write(red === 0 ? '\nready to be published\n' : `\nnot ready: ${red} to mend\n`);
process.exitCode = red === 0 ? 0 : 1;
