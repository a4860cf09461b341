import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');

/** An empty project with the packed touchstone in it, and other packages as they are installed here. */
export interface PackedProject {
  readonly folder: string;
  /** Puts a file into the project. */
  write(name: string, text: string): void;
  /** Runs a script of Node in the project: exit code and output. */
  run(...args: readonly string[]): { readonly status: number | null; readonly stdout: string; readonly stderr: string };
  remove(): void;
}

/** What `npm install` of the packed file and of `packages` would leave, without a registry. */
export function packedProject(packages: readonly string[]): PackedProject {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-project-'));
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, 'touchstone'), { recursive: true });
  const packed = spawnSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], { cwd: ROOT, encoding: 'utf8' });
  const archive = readdirSync(folder).find((name) => name.endsWith('.tgz'));
  if (archive === undefined) throw new Error(`nothing was packed: ${packed.stderr}`);
  spawnSync('tar', ['-xzf', join(folder, archive), '-C', join(modules, 'touchstone'), '--strip-components', '1']);
  for (const name of ['jiti', ...packages]) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  }
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
  write('package.json', JSON.stringify({ type: 'module' }));
  return {
    folder,
    write,
    run: (...args) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, args, {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, NO_COLOR: '1' },
      });
      return { status, stdout, stderr };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The files that a page of the documentation shows: blocks of TypeScript that begin with their name. */
export const filesShown = (page: string): readonly (readonly [name: string, text: string])[] =>
  [...page.matchAll(/```ts\n\/\/ (\S+)\n([^]*?)```/g)].map(([, name = '', text = '']) => [name, text]);
