import { useEffect, useRef, useState } from 'preact/hooks';
import type { Walk, WalkOrder } from '../../../src/model/live.js';
import { go, href, listIn, type Route, toggled } from '../state/route.js';
import { fetched, posted, sayRefusal } from './api.js';
import { useWork } from './work.js';

/** A sequence under way, and what can be done with it. */
export interface WalkState {
  readonly walk: Walk | undefined;
  readonly fault: string | undefined;
  readonly isBusy: boolean;
  /** Positions before which sending all stops. */
  readonly stops: readonly number[];
  readonly toggleStop: (position: number) => void;
  readonly act: (name: 'send' | 'leave-out' | 'read') => Promise<void>;
  /** Sends all calls up to the next stop. */
  readonly sendAll: () => Promise<void>;
  /** Keeps another body of a call; it is with the server before anything is sent. */
  readonly edit: (position: number, text: string) => void;
}

/** Makes the orders of a sequence, and goes to where it is gone through. */
export const startWalk = (order: WalkOrder): Promise<void> =>
  posted<Walk>('walks', order).then(({ id, flow }) => go(href('step', id, { flow })), sayRefusal);

const PAUSE = 300;

export const nextIn = (walk: Walk): number => walk.calls.findIndex(({ state }) => state === 'next');

export function useWalk(route: Route): WalkState {
  const [walk, setWalk] = useState<Walk>();
  const { isBusy, fault, refused, work } = useWork();
  const pending = useRef<{ readonly timer: ReturnType<typeof setTimeout>; readonly save: () => Promise<void> }>(undefined);
  const path = `walks/${route.item}`;
  useEffect(() => {
    const read = (): void => void fetched<Walk>(path).then(setWalk, refused);
    read();
    // Another page may have gone on with it.
    addEventListener('focus', read);
    return () => removeEventListener('focus', read);
  }, [path]);

  const stops = listIn(route, 'stop').map(Number);
  const flush = async (): Promise<void> => {
    const { current } = pending;
    pending.current = undefined;
    if (current === undefined) return;
    clearTimeout(current.timer);
    await current.save();
  };
  const working = (task: () => Promise<void>): Promise<void> => work(() => flush().then(task));
  const post = async (name: string): Promise<Walk> => {
    const next = await posted<Walk>(`${path}/${name}`);
    setWalk(next);
    return next;
  };
  return {
    walk,
    fault,
    isBusy,
    stops,
    toggleStop: (position) => go(toggled(route, 'stop', String(position)), 'replace'),
    act: (name) => working(async () => void (await post(name))),
    sendAll: () =>
      working(async () => {
        // The first is sent even where a stop stands before it: somebody has just asked for it.
        let now = await post('send');
        while (nextIn(now) >= 0 && !stops.includes(nextIn(now))) now = await post('send');
      }),
    edit: (position, text) => {
      clearTimeout(pending.current?.timer);
      const save = async (): Promise<void> => setWalk(await posted<Walk>(`${path}/edit`, { position, text }));
      pending.current = { save, timer: setTimeout(() => void flush().catch(refused), PAUSE) };
    },
  };
}
