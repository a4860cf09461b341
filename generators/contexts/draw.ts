import { groupBy } from '../../src/json/group-by.js';
import type { Edit } from '../../src/json/edit.js';
import { concretePaths, getAt } from '../../src/json/path.js';
import { ROLES } from '../../src/catalogue/roles.js';
import type { Contract, Field, Level } from '../../src/catalogue/vocabulary.js';
import { type Case, withContext } from '../../src/model/case.js';
import { type Dimension, DIMENSIONS } from '../../src/model/context.js';
import { isTurn } from '../../src/model/turns.js';
import { type Breadth, ONLY_THOROUGH } from '../../src/model/suite.js';
import type { Values } from '../../src/model/values.js';
import { fieldTable } from '../fields.js';
import { scalarText } from '../values/scalar-text.js';
import { takesContext } from './choices.js';
import { isComparedWith } from './company.js';
import { countsOf, createMet, draw, type Met, nameOf } from './draw-one.js';
import { SOLIDUS } from './escaped.js';
import { kindOf } from './kind.js';
import { type Choices, createChoices, type Neighbour } from './offered.js';
import { reworded } from './reworded.js';
import { CONTEXTS, numberOf } from './rows.js';

/**
 * Draws the circumstances of every case of a contract: first those that this seed sends, so that each kind of rule meets each circumstance,
 * and over seeds in a row each rule does. The same contract, values and seed give each case the same circumstances, whatever else a run
 * selects of them.
 */
export function inDrawnContexts(
  contract: Contract,
  cases: readonly Case[],
  values: Values,
  seed: number,
  breadth: Breadth,
): readonly Case[] {
  const met = createMet();
  const choices = createChoices(contract, values);
  const drawn = new Map<Case, Case>();
  const isDue = ({ turn }: Case): boolean => turn === undefined || isTurn(turn, seed);
  const due = cases.filter(isDue);
  const escaped = writtenEscaped(contract, due, choices, seed);
  const given = (one: Case): Case => {
    const escapes = escaped.get(one);
    return escapes === undefined ? one : { ...one, context: { escapes } };
  };
  const drawAll = (some: readonly Case[]): void => {
    for (const one of some) drawn.set(one, takesContext(one) ? draw(given(one), choices, seed, met) : withContext(one, undefined));
  };
  drawAll(due);
  const inContexts = due.filter(takesContext);
  const again = [...rulesAgain(contract, inContexts, choices, seed, met), ...sentAgain(inContexts, choices, seed, met)];
  const plain = due.flatMap((one) => plainAgain(one, drawn.get(one)));
  if (breadth !== 'due') drawAll(cases.filter((one) => !isDue(one)));
  const every =
    breadth === 'every-circumstance' ? everyPair([...drawn.values(), ...again], cases.filter(takesContext), choices, seed, met) : [];
  return [...cases.map((one) => drawn.get(one) ?? one), ...again, ...plain, ...every];
}

/** A body that is spoiled in one place is sent as most clients write it, too: a reader may mend what is plain alone. */
const plainAgain = (one: Case, drawn: Case | undefined): readonly Case[] =>
  one.wire?.broken === undefined || one.rule !== 'body-malformed' || one.turn !== undefined || drawn?.context === undefined
    ? []
    : [withContext({ ...one, id: `${one.id}/plain` }, undefined)];

/** What is easily lost where it is written as an escape: each solidus of a Url or correlationId, and a character that takes two escapes. */
const EASILY_LOST: readonly {
  readonly escapes: string;
  readonly isIn: (field: Field) => boolean;
  readonly has: (text: string) => boolean;
}[] = [
  { escapes: SOLIDUS, isIn: ({ type, path }) => type === 'Url' || path === ROLES.correlationId, has: (text) => text.includes('/') },
  { escapes: 'escaped-texts', isIn: ({ type }) => type === 'String', has: (text) => /[\u{10000}-\u{10FFFF}]/u.test(text) },
];

/** For each of them a good request that has it, another with each seed, and how it is written. */
function writtenEscaped(contract: Contract, due: readonly Case[], choices: Choices, seed: number): ReadonlyMap<Case, string> {
  return new Map(
    EASILY_LOST.flatMap(({ escapes, isIn, has }) =>
      fieldTable(contract)
        .leaves.filter(isIn)
        .flatMap(({ path }): (readonly [Case, string])[] => {
          const having = due.filter(
            (one) =>
              one.validity === 'valid' &&
              concretePaths(one.base, path).some((at) => has(scalarText(getAt(one.base, at)))) &&
              takesContext(one) &&
              choices.of(one, 'escapes').includes(escapes),
          );
          const chosen = having[seed % having.length];
          return chosen === undefined ? [] : [[chosen, escapes]];
        }),
    ),
  );
}

/** So often a fault of each rule is sent in a run, each time in other circumstances. */
const TIMES: Readonly<Record<Level, number>> = { must: 4, should: 2, open: 1 };

/** Most rules have few cases, and a rule may be broken in circumstances that no other rule shares: their cases are sent again in others. */
function rulesAgain(contract: Contract, sent: readonly Case[], choices: Choices, seed: number, met: Met): readonly Case[] {
  const byRule = groupBy(
    sent.filter(({ validity, alsoBreaks }) => validity === 'invalid' && alsoBreaks === undefined),
    ({ rule }) => rule,
  );
  return [...byRule.values()].flatMap((cases) =>
    Array.from({ length: Math.max(0, timesOf(cases) - cases.length) }, (_, i) => {
      const inTurn = cases.map((_one, position) => cases[(position + i + seed) % cases.length] as Case);
      const one = reworded(mostToMeet(inTurn, choices, met), i + seed, contract);
      return draw({ ...one, id: `${one.id}/again-${i + 1}`, context: {} }, choices, seed, met);
    }),
  );
}

/** One program reads the JSON types of all fields, whether a text is empty, and the credentials: circumstances matter less to them. */
const mostOf = ({ family, mutation, suite }: Case): number =>
  family === 'type' || suite === 'authentication' ? 2 : mutation === 'empty-string' ? 3 : TIMES.must;

/** As often as the firmest of its faults asks for. */
const timesOf = (cases: readonly Case[]): number => Math.max(...cases.map((one) => Math.min(TIMES[one.level], mostOf(one))));

/** The first of those that can be sent in the most circumstances that their rule has not met. */
function mostToMeet(cases: readonly Case[], choices: Choices, { rules }: Met): Case {
  const toMeet = (one: Case): number => {
    const ofRule = countsOf(rules, nameOf(one));
    const isNew = (dimension: Dimension): boolean =>
      choices.of(one, dimension).some((value) => (ofRule[numberOf(dimension, value)] ?? 0) === 0);
    return DIMENSIONS.filter(isNew).length;
  };
  return cases.reduce((best, one) => (toMeet(one) > toMeet(best) ? one : best));
}

/**
 * What a thorough run sends beside: each mistake in a rule, and each good request, again until it has met every circumstance that it can be
 * in.
 */
function everyPair(drawn: readonly Case[], cases: readonly Case[], choices: Choices, seed: number, met: Met): readonly Case[] {
  const mistakeOf = ({ validity, id, rule, mutation }: Case): string => (validity === 'valid' ? id : `${rule} ${mutation}`);
  const before = groupBy(drawn, mistakeOf);
  return [...groupBy(cases, mistakeOf)].flatMap(([mistake, alike]) => {
    const hasMet = new Set((before.get(mistake) ?? []).flatMap(rowsOf));
    const sends: Case[] = [];
    for (const [row, { dimension, value }] of CONTEXTS.entries()) {
      if (hasMet.has(row)) continue;
      const inTurn = (sends.length + seed) % alike.length;
      const one = [...alike.slice(inTurn), ...alike.slice(0, inTurn)].find((other) => choices.of(other, dimension).includes(value));
      if (one === undefined) continue;
      const again = draw({ ...one, id: `${one.id}${ONLY_THOROUGH}${value}`, context: { [dimension]: value } }, choices, seed, met);
      for (const other of rowsOf(again)) hasMet.add(other);
      sends.push(again);
    }
    return sends;
  });
}

/** The numbers of the circumstances of a case. */
const rowsOf = ({ context = {} }: Case): readonly number[] =>
  DIMENSIONS.flatMap((dimension) => (context[dimension] === undefined ? [] : [numberOf(dimension, context[dimension])]));

/**
 * Some kinds of rule have fewer cases than there are circumstances: of those a case is sent again for each circumstance that none of them has
 * met. Each of these meets others on the way, so that few are needed.
 */
function sentAgain(sent: readonly Case[], choices: Choices, seed: number, met: Met): readonly Case[] {
  const again: Case[] = [];
  for (const [kind, cases] of groupBy(sent, kindOf)) {
    const start = seed % cases.length;
    const inTurn = [...cases.slice(start), ...cases.slice(0, start)];
    for (const [number, { dimension, value }] of CONTEXTS.entries()) {
      if ((met.kinds.get(kind)?.[number] ?? 0) > 0) continue;
      const one = inTurn.find((candidate) => choices.of(candidate, dimension).includes(value));
      if (one === undefined) continue;
      again.push(draw({ ...one, id: `${one.id}/${value}`, context: { [dimension]: value } }, choices, seed, met));
    }
  }
  return [...again, ...besideMembers(sent, choices, seed, met), ...afterOtherVersion(sent, choices, seed, met)];
}

const AFTER_VERSION = 'after-other-version';

/** What differs between two versions is tried just after a request at the other one, by whose rules a program may go on: each rule, and each good request. */
function afterOtherVersion(sent: readonly Case[], choices: Choices, seed: number, met: Met): readonly Case[] {
  const differing = sent.filter(({ suite, level }) => suite === 'versions' && level !== 'open');
  return [...groupBy(differing, nameOf).values()].flatMap((cases) => {
    const one = cases.find((candidate) => choices.of(candidate, 'history').includes(AFTER_VERSION));
    const context = { history: AFTER_VERSION };
    return one === undefined ? [] : [draw({ ...one, id: `${one.id}/${AFTER_VERSION}`, context }, choices, seed, met)];
  });
}

/** So many of the members that full bodies lack stand beside a fault in the value of each field, one at a time: what programs compare with it in every run, others in turn. */
const MEMBERS_EACH = 2;
const inTurn = <T>(all: readonly T[], start: number, count: number): readonly T[] =>
  all.length <= count ? all : Array.from({ length: count }, (_, i) => all[(start * count + i) % all.length] as T);

const isText = (edit: Edit | undefined): boolean => edit?.op === 'set' && typeof edit.value === 'string';

/** For each field one wrong text that must be refused. */
function ofValues(sent: readonly Case[], choices: Choices): readonly Case[] {
  const faults = sent.filter(
    (one) =>
      one.validity === 'invalid' &&
      one.level === 'must' &&
      one.family !== 'presence' &&
      one.family !== 'relation' &&
      isText(one.edits.at(-1)) &&
      one.baseBodySize === 'smallest' &&
      choices.of(one, 'company').includes('one-beside'),
  );
  return [...groupBy(faults, ({ edits }) => edits.at(-1)?.path ?? '').values()].map(([first]) => first as Case);
}

/**
 * What a group must have is easily forgotten beside another of its members, and so is what its members say together: these rules are tried
 * beside those members that full bodies lack. Postcodes and states are tried in each of some countries.
 */
function besideMembers(sent: readonly Case[], choices: Choices, seed: number, met: Met): readonly Case[] {
  const ofPresence = sent.filter(
    ({ family, baseBodySize, edits }) => family === 'presence' && baseBodySize === 'smallest' && edits.at(-1)?.op === 'remove',
  );
  const ofRules = [...groupBy(sent, ({ rule, validity }) => `${validity} ${rule}`).values()].map(([first]) => first as Case);
  const beside = (one: Case, neighbours: readonly Neighbour[]): readonly Case[] =>
    neighbours.map((neighbour) => {
      const named = [neighbour.path, ...(neighbour.value === undefined ? [] : [neighbour.value])].join('-');
      return draw({ ...one, id: `${one.id}/beside-${named}`, neighbour, context: { company: 'one-beside' } }, choices, seed, met);
    });
  return [
    ...ofPresence.filter((one) => choices.of(one, 'company').includes('one-beside')).flatMap((one) => beside(one, choices.members(one))),
    ...ofValues(sent, choices).flatMap((one, i) => {
      const members = choices.members(one);
      // Programs branch on what is true or false.
      const switches = members.filter(({ value }) => typeof value === 'boolean');
      const others = members.filter(({ value }) => typeof value !== 'boolean');
      const compared = others.filter(({ path }) => isComparedWith(one, path));
      const rest = others.filter((other) => !compared.includes(other));
      return beside(one, [...switches, ...compared, ...inTurn(rest, seed + i, MEMBERS_EACH - compared.length)]);
    }),
    ...ofRules.flatMap((one) => beside(one, choices.countries(one))),
    ...ofRules.filter(({ family }) => family === 'relation').flatMap((one) => beside(one, choices.strangers(one))),
  ];
}
