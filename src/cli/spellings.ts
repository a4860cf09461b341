/** A flag that is read as another one. Names are without hyphens. */
interface Spelling {
  readonly typed: string;
  /** With a value of its own, such as `unplaced=all`, where the typed flag takes none. */
  readonly read: string;
  readonly commands: 'all' | readonly string[];
  /** `former`: the flag had this name once. It works until the next major version, with a note. No help shows either kind. */
  readonly kind: 'former' | 'same';
}

/** Every flag that is typed in one way and read in another. */
export const SPELLINGS: readonly Spelling[] = [
  { typed: 'contracts', read: 'contract-file', commands: 'all', kind: 'former' },
  { typed: 'format', read: 'report', commands: ['merge', 'report'], kind: 'former' },
  { typed: 'format', read: 'report', commands: ['certify', 'proxy'], kind: 'same' },
  { typed: 'report', read: 'format', commands: ['lint'], kind: 'same' },
  { typed: 'budget', read: 'max-requests', commands: ['certify', 'plan'], kind: 'same' },
  { typed: 'for', read: 'max-time', commands: ['certify', 'plan'], kind: 'same' },
  { typed: 'strict-detect', read: 'unplaced=all', commands: ['lint'], kind: 'former' },
  { typed: 'fix-answers', read: 'fix=answers', commands: ['lint'], kind: 'former' },
  { typed: 'fix', read: 'fix=requests', commands: ['lint'], kind: 'same' },
  { typed: 'fix-dry-run', read: 'fix-dry-run=requests', commands: ['lint'], kind: 'same' },
  { typed: 'deviation', read: 'defect', commands: ['gateway', 'qualify'], kind: 'former' },
  { typed: 'list-deviations', read: 'list-defects', commands: ['gateway'], kind: 'former' },
];

/** Whether a flag stands for itself with a value, so that the next word is none of it. */
export const standsAlone = (command: string, flag: string): boolean =>
  SPELLINGS.some(({ typed, read, commands }) => `--${typed}` === flag && read.includes('=') && commands.includes(command));

/** The words after a command as its options know them. `tell` is called once for each flag that goes by a former name. */
export function respell(command: string, args: readonly string[], tell: (note: string) => void): readonly string[] {
  const known = new Map(
    SPELLINGS.filter(({ commands }) => commands === 'all' || commands.includes(command)).map((one) => [`--${one.typed}`, one]),
  );
  const told = new Set<string>();
  let isOver = false;
  return args.map((arg) => {
    isOver ||= arg === '--';
    const [, name = '', value] = /^(--[a-z-]+)(=[^]*)?$/.exec(arg) ?? [];
    const spelling = isOver ? undefined : known.get(name);
    if (spelling === undefined || (value !== undefined && spelling.read.includes('='))) return arg;
    if (spelling.kind === 'former' && !told.has(name)) tell(`note: ${name} is called --${spelling.read} now\n`);
    told.add(name);
    return `--${spelling.read}${value ?? ''}`;
  });
}
