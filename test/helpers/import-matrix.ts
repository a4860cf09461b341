/** One import as written: what it names, and whether only types come through it. */
export interface ImportLine {
  readonly from: string;
  readonly kind: 'value' | 'type';
}

/** A source file by its path from the root of the project, with forward slashes. */
export interface SourceFile {
  readonly file: string;
  readonly imports: readonly ImportLine[];
}

type Layer = string;

const BELOW_APP = [
  'json',
  'catalogue',
  'model',
  'redact',
  'rules',
  'checks',
  'lint',
  'generators',
  'suites',
  'gateway',
  'target',
  'config',
  'engine',
  'reports',
];

/**
 * Which layers each layer may import, besides itself. A layer with a slash is one module of a layer; the suffix `(types)` lets types
 * through and nothing that runs.
 */
const MAY_IMPORT: Readonly<Record<Layer, readonly string[]>> = {
  json: [],
  catalogue: ['json'],
  model: ['json', 'catalogue', 'redact'],
  redact: ['json', 'catalogue', 'model'],
  rules: ['json', 'catalogue', 'model', 'redact'],
  checks: ['json', 'catalogue', 'model', 'redact', 'rules'],
  // Each form of output is written in one place, for runs and payloads alike.
  lint: ['json', 'catalogue', 'model', 'redact', 'rules', 'reports/text/xml', 'reports/text/workflow-command', 'reports/text/sarif-log'],
  generators: ['json', 'catalogue', 'model', 'redact'],
  suites: ['json', 'catalogue', 'model', 'generators'],
  // A reading of its own: lengths and decimals shared with the rules would be a common fault.
  gateway: ['json/path', 'json/value (types)', 'catalogue'],
  target: ['json', 'model', 'redact'],
  config: ['json', 'catalogue', 'model', 'redact'],
  engine: ['json', 'catalogue', 'model', 'redact', 'target'],
  reports: ['json', 'model', 'redact'],
  // What runs in the browser of a reader; the renderer takes it as built, never as source.
  page: ['json', 'model', 'redact', 'reports'],
  // The embedded target is the reference gateway as qualify can start it; trials in turn run what app has.
  app: [...BELOW_APP, 'qualify/start-worker'],
  qualify: [...BELOW_APP, 'app'],
  cli: [...BELOW_APP, 'app', 'qualify'],
  library: [...BELOW_APP, 'app', 'qualify', 'cli'],
};

/** The stages of a run. Each may import itself and those before it; files beside the stages drive the run and are imported by none of them. */
const STAGES = ['input', 'plan', 'execute', 'check', 'attribute', 'shrink', 'record', 'traffic'] as const;

function stageOf(file: string): number | undefined {
  const [, room, stage, inner] = file.split('/');
  if (!file.startsWith('src/engine/') || room !== 'engine') return undefined;
  return inner === undefined ? STAGES.length : STAGES.indexOf(stage as (typeof STAGES)[number]);
}

/** Where each npm package lives. One that is not listed may be used nowhere. */
const HOMES: Readonly<Record<string, readonly string[]>> = {
  ajv: ['config', 'rules'],
  'fast-check': ['generators', 'suites', 'engine/shrink', 'library/fast-check'],
  'fastest-levenshtein': ['model'],
  fflate: ['app'],
  'har-format': ['lint', 'app', 'cli'],
  jiti: ['config'],
  picocolors: ['app', 'cli'],
  preact: ['page'],
  sarif: ['reports', 'lint'],
  undici: ['target'],
  uplot: ['page'],
  vitest: ['library/vitest'],
  yaml: ['config'],
  yargs: ['cli'],
};

/** Built-in modules that open connections: only the client and the gateway may, and the server of the live page, on loopback. */
const NETWORK = /^node:(?:http|https|http2|net|tls|dgram)$/;
const NETWORK_HOMES = ['gateway', 'target', 'app/ui'];

/** Every import of the file that the matrix does not allow, as a sentence. */
export function importFaults({ file, imports }: SourceFile): readonly string[] {
  const layer = layerOf(file);
  if (layer === undefined || !Object.hasOwn(MAY_IMPORT, layer)) return [`${file} belongs to no layer of the import matrix`];
  return imports.flatMap((line) => {
    const reason = refusal(file, layer, line);
    return reason === undefined ? [] : [`${file} imports ${line.from}: ${reason}`];
  });
}

function refusal(file: string, layer: Layer, line: ImportLine): string | undefined {
  if (line.from.startsWith('node:')) {
    return NETWORK.test(line.from) && !NETWORK_HOMES.some((home) => home === layer || moduleOf(file).startsWith(`${home}/`))
      ? `only ${NETWORK_HOMES.join(' and ')} open connections`
      : undefined;
  }
  if (!line.from.startsWith('.')) return packageRefusal(file, line.from);
  if (!/\.js(?:on)?$/.test(line.from)) return 'a relative import ends in .js';
  const imported = resolve(file, line.from);
  const other = layerOf(imported);
  if (other === layer) return stageRefusal(file, imported);
  if (other === undefined) return 'outside the layers';
  const module = moduleOf(imported);
  const allowed = MAY_IMPORT[layer]?.some((entry) => {
    if (entry === other || entry === module) return true;
    return entry === `${module} (types)` && line.kind === 'type';
  });
  return allowed === true ? undefined : `${layer} may not import ${other}`;
}

function stageRefusal(file: string, imported: string): string | undefined {
  const [from, to] = [stageOf(file), stageOf(imported)];
  if (from === undefined || to === undefined) return undefined;
  if (from < 0 || to < 0) return 'no stage of the engine';
  return to <= from ? undefined : `${STAGES[from]} comes before ${STAGES[to] ?? 'what drives the run'}`;
}

function packageRefusal(file: string, from: string): string | undefined {
  const name = from
    .split('/')
    .slice(0, from.startsWith('@') ? 2 : 1)
    .join('/');
  const homes = Object.hasOwn(HOMES, name) ? HOMES[name] : undefined;
  if (homes === undefined) return 'the package has no home';
  const module = moduleOf(file);
  if (homes.some((home) => home === layerOf(file) || home === module || module.startsWith(`${home}/`))) return undefined;
  return `the package lives in ${homes.join(' and ')}`;
}

/** `json` for src/json/path.ts, `reports` for reports/html/page.ts, `page` for reports/page/app.tsx. */
function layerOf(file: string): Layer | undefined {
  if (file.startsWith('reports/page/')) return 'page';
  const [top, second, ...rest] = file.split('/');
  if (top === 'src') return rest.length > 0 ? second : undefined;
  return ['suites', 'generators', 'reports'].includes(top ?? '') ? top : undefined;
}

/** The path below src without its ending: `engine/shrink` for src/engine/shrink.ts. */
function moduleOf(file: string): string {
  return file.replace(/^src\//, '').replace(/\.[jt]s$/, '');
}

function resolve(file: string, specifier: string): string {
  const parts = file.split('/').slice(0, -1);
  for (const part of specifier.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

const FROM = /^[ \t]*(?:import|export)\s+(type\s+)?(?:[\w$*{][^'"`;()]*?)\sfrom\s*['"]([^'"]+)['"]/gm;
const BARE = /^[ \t]*import\s*['"]([^'"]+)['"]/gm;
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]/g;

/** The imports and re-exports of a source text, static and dynamic. */
export function readImports(source: string): readonly ImportLine[] {
  return [
    ...[...source.matchAll(FROM)].map(([, type, from = '']): ImportLine => ({ from, kind: type === undefined ? 'value' : 'type' })),
    ...[...source.matchAll(BARE)].map(([, from = '']): ImportLine => ({ from, kind: 'value' })),
    ...[...source.matchAll(DYNAMIC)].map(([, from = '']): ImportLine => ({ from, kind: 'value' })),
  ];
}

const NOT_CODE = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;

/** Habits that no file of the house has: a default export, the type any, a name that is not kebab-case. */
export function habitFaults(file: string, source: string): readonly string[] {
  const code = source.replace(NOT_CODE, '""');
  const faults: string[] = [];
  if (/^export\s+default\b|\bas\s+default\b/m.test(code)) faults.push(`${file} has a default export`);
  if (/(?::|<|\||&|\bas|=>)\s*any\b(?!\s*[:(=])|,\s*any\s*>|\btype\s[^=\n]*=\s*any\b/.test(code)) faults.push(`${file} uses the type any`);
  const names = file.split('/');
  if (!names.every((name) => /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.(?:test|worker|d))?(?:\.tsx?)?$/.test(name))) {
    faults.push(`${file} is not kebab-case`);
  }
  return faults;
}
