import { type Case, withContext } from '../../model/case.js';
import { type Context, type Dimension, withoutDimension } from '../../model/context.js';

/** What can be sent in other circumstances: true if the finding still shows. `turn` is another one where the same is sent again. */
type Attempt = (context: Context | undefined, what: string, turn?: number) => Promise<boolean>;

/** In this order the dimensions are taken away: first what costs the most requests. */
const ORDER: readonly Dimension[] = [
  'history',
  'place',
  'connection',
  'session',
  'order-id',
  'transaction-id',
  'outcome',
  'money',
  'currency',
  'framing',
  'members',
  'blanks',
  'escapes',
  'size',
  'custom',
  'listed',
  'company',
];

/**
 * Takes circumstances away: all at once if the finding shows without them, otherwise half of them, then the halves of a half that matters, since
 * mostly a single one does. Tells whether those that are left matter, or the answers only differ from try to try.
 */
export async function shrinkContext(given: Context | undefined, attempt: Attempt): Promise<'matter' | 'differ'> {
  if (given === undefined || (await attempt(undefined, 'in plain circumstances'))) return 'matter';
  let context = given;
  const groups = [...halvesOf(ORDER.filter((dimension) => given[dimension] !== undefined))];
  for (const group of groups) {
    const left = group.reduce<Context | undefined>(withoutDimension, context);
    // With one circumstance alone it is known which one matters.
    if (left !== undefined && (await attempt(left, `without its ${group.join(', ')}`))) context = left;
    else groups.push(...halvesOf(group));
  }
  context = await sizeAlone(context, attempt);
  for (const [dimension, value] of Object.entries(context)) {
    for (const less of LESS[value] ?? []) {
      const smaller = { ...context, [dimension]: less };
      if (!(await attempt(smaller, `${less} in place of ${value}`))) continue;
      context = smaller;
      break;
    }
  }
  return Object.keys(context).length < MANY || (await isSteady(context, attempt)) ? 'matter' : 'differ';
}

/** So many circumstances seldom matter together: where they seem to, it is looked at again. */
const MANY = 3;
const AGAIN = [4, 5];

/** Whether the finding shows again and again in these circumstances, and in plain ones not even then. */
async function isSteady(context: Context, attempt: Attempt): Promise<boolean> {
  for (const turn of AGAIN) if (!(await attempt(context, 'once more in its circumstances', turn))) return false;
  for (const turn of AGAIN) if (await attempt(undefined, 'once more in plain circumstances', turn)) return false;
  return true;
}

const SIZES = ['kb-1', 'kb-8', 'kb-64'];

/** Escapes make a body longer: where its size shows the finding without them, they are not the reason. */
async function sizeAlone(context: Context, attempt: Attempt): Promise<Context> {
  const { escapes, ...others } = context;
  if (escapes === undefined || context.size !== undefined) return context;
  for (const size of SIZES) {
    const large = { ...others, size };
    if (await attempt(large, `${size} in place of ${escapes}`)) return large;
  }
  return context;
}

/** The two halves of a list; none of what cannot be divided. */
function halvesOf<T>(list: readonly T[]): readonly (readonly T[])[] {
  const middle = Math.ceil(list.length / 2);
  return list.length < 2 ? [] : [list.slice(0, middle), list.slice(middle)];
}

/** Where more of a circumstance shows it, less may do so too. */
const LESS: Readonly<Record<string, readonly string[]>> = {
  'custom-50': ['custom-1', 'custom-3'],
  'custom-3': ['custom-1'],
  'kb-64': ['kb-1', 'kb-8'],
  'kb-8': ['kb-1'],
  fifth: ['second', 'third'],
  third: ['second'],
  'session-version': ['session-id'],
};

/**
 * The case with the fields beside it as part of its body, so that each of them can be taken away; undefined where there are none. The fields
 * that make a body large are among them if `size` says so.
 */
export function spread(one: Case, applied: (one: Case) => Case, size?: string): Case | undefined {
  const { company, listed } = one.context ?? {};
  const beside: Context = {
    ...(company === undefined || company.startsWith('elements-') ? {} : { company }),
    ...(listed === undefined ? {} : { listed }),
    ...(size === undefined ? {} : { size }),
  };
  if (Object.keys(beside).length === 0) return undefined;
  const { base } = applied(withContext(one, beside));
  return withContext({ ...one, base }, (Object.keys(beside) as Dimension[]).reduce<Context | undefined>(withoutDimension, one.context));
}
