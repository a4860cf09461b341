import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface LockedPackage {
  readonly resolved?: string;
  readonly integrity?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, LockedPackage>>;
};
const packages = Object.entries(lock.packages).filter(([path]) => path !== '');

test('the lock file ties no package to a registry and every package to its content', () => {
  expect(packages.filter(([, entry]) => entry.resolved !== undefined || entry.integrity === undefined)).toEqual([]);
});

test('the lock file knows the binaries of every platform', () => {
  const missing = packages.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !Object.hasOwn(lock.packages, `node_modules/${name}`) && !Object.hasOwn(lock.packages, `${path}/node_modules/${name}`),
    ),
  );
  expect(missing).toEqual([]);
});
