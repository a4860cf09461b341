import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What an entry of the package exports, name by name, as its declarations have it: a change of the public face is a change of this text. */
export function apiReport(entry: string): string {
  const names = exportsOf(entry);
  return [...names.keys()]
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((name) => {
      const { file, local } = names.get(name) as Place;
      return `// ${name}\n${declarationOf(file, local)}\n`;
    })
    .join('\n');
}

interface Place {
  readonly file: string;
  readonly local: string;
}

const textOf = (file: string): string => readFileSync(file, 'utf8').replaceAll(/\/\*\*?[^]*?\*\//g, '');

function exportsOf(file: string): ReadonlyMap<string, Place> {
  const text = textOf(file);
  const names = new Map<string, Place>();
  for (const [, local = ''] of text.matchAll(/^export (?:declare )?(?:abstract )?(?:interface|type|const|let|function|class) (\w+)/gm))
    names.set(local, { file, local });
  for (const [, list = '', from = ''] of text.matchAll(/^export (?:type )?\{([^}]*)\} from ['"]([^'"]+)['"]/gm)) {
    for (const one of list.split(',').map((part) => part.trim().replace(/^type /, ''))) {
      const [local = '', name = local] = one.split(' as ');
      if (local !== '') names.set(name, { file: join(dirname(file), from.replace(/\.js$/, '.d.ts')), local });
    }
  }
  return names;
}

/** The statement that declares a name; followed where the file passes it on from another. */
function declarationOf(file: string, name: string): string {
  const text = textOf(file);
  const start = text.search(new RegExp(`^export (?:declare )?(?:abstract )?(?:interface|type|const|let|function|class) ${name}\\b`, 'm'));
  if (start < 0) {
    const passed = exportsOf(file).get(name);
    return passed === undefined || passed.file === file ? `not found in ${file}` : declarationOf(passed.file, passed.local);
  }
  const isBlock = /^export (?:declare )?(?:abstract )?(?:interface|class)/.test(text.slice(start));
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if ('{(['.includes(text[at] as string)) depth += 1;
    else if ('})]'.includes(text[at] as string)) depth -= 1;
    const ended = depth === 0 && (isBlock ? text[at] === '}' : text[at] === ';');
    if (ended) return tidy(text.slice(start, at + 1));
  }
  return tidy(text.slice(start));
}

const tidy = (text: string): string => text.replaceAll(/\n\s*\n/g, '\n').replaceAll(/import\("[^"]*"\)\./g, '');

const OF_THE_LANGUAGE =
  /^(?:AbortSignal|Array|AsyncIterable|Date|Error|Exclude|Extract|Iterable|Omit|Partial|Pick|Promise|Readonly|ReadonlyMap|ReadonlySet|Record|Required|[A-Z]+(?:_[A-Z]+)*)$/;
/** Parts of exported types that have no life of their own. */
const PRIVATE: ReadonlySet<string> = new Set(['Defined', 'PartialValues', 'RelationBase', 'Without']);

/** What programs hold in their hands: values, and what a run and a lint give. */
const IN_HAND =
  /^(?:\w+\nexport (?:declare )?(?:const|let|function|class)|(?:Case|FindingEvent|FindingGroup|LintMessage|LintResult|RuleLine|RunEvent|RunReport|Sample)\n)/;

/** Names of types that what programs hold in their hands uses, and that are not exported. */
export function undeclared(report: string): readonly string[] {
  const declared = new Set([...report.matchAll(/^\/\/ (\w+)$/gm)].map(([, name]) => name));
  const own = new Set([...report.matchAll(/(?:interface|type|class|function) (\w+)/g)].map(([, name]) => name));
  const parameters = new Set([...report.matchAll(/<(\w+)(?: extends|>|,)/g)].map(([, name]) => name));
  const held = report
    .split(/^\/\/ /m)
    .filter((block) => IN_HAND.test(block))
    .join('');
  const used = new Set([...held.replaceAll(/'[^']*'|"[^"]*"|`[^`]*`/g, '').matchAll(/\b[A-Z]\w+\b/g)].map(([name]) => name));
  return [...used]
    .filter((name) => !declared.has(name) && !own.has(name) && !parameters.has(name) && !OF_THE_LANGUAGE.test(name) && !PRIVATE.has(name))
    .toSorted((a, b) => (a < b ? -1 : 1));
}

/** Lines of a report that a later one lacks under the same name: what programs may rely on. What is new is no line of it. */
export function missing(earlier: string, later: string): readonly string[] {
  const blocks = (report: string): ReadonlyMap<string, readonly string[]> =>
    new Map(report.split(/^\/\/ /m).map((block) => [block.slice(0, block.indexOf('\n')), block.split('\n').slice(1)]));
  const now = blocks(later);
  return [...blocks(earlier)].flatMap(([name, lines]) => {
    const left = [...(now.get(name) ?? [])];
    return lines.flatMap((line) => {
      const at = left.indexOf(line);
      if (at < 0) return [`${name}: ${line.trim()}`];
      left.splice(at, 1);
      return [];
    });
  });
}
