import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// Beside the bundle that holds this module, one folder above it, or in dist as seen from the sources and from a bundled script.
const PLACES = ['./page', '../page', '../../dist/page', '../../../dist/page'];

/** The application that a page carries: made by the build from reports/page. */
export interface PageAssets {
  readonly script: string;
  readonly style: string;
}

let known: PageAssets | undefined;

export function pageAssets(): PageAssets {
  known ??= { script: builtAsset('page.js'), style: builtAsset('page.css') };
  return known;
}

/** A file that the build made for a browser. */
export function builtAsset(name: string): string {
  const path = PLACES.map((place) => fileURLToPath(new URL(`${place}/${name}`, import.meta.url))).find(existsSync);
  if (path === undefined) throw new Error(`${name} is not built: run npm run build`);
  return readFileSync(path, 'utf8').trimEnd();
}
