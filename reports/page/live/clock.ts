import { signal } from '../parts/signal.js';

const second = signal(Date.now());
setInterval(() => second.set(Date.now()), 1_000);

/** The time, told anew every second; one clock for all, so that the page is drawn once for it. */
export const useNow = (): number => second.use();

/** How long ago: `33 s`, `29 min`, `1 h`; after half a day the day or the time of the day. */
export function ageText(at: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - at) / 1000));
  if (seconds < 90) return `${seconds} s`;
  if (seconds < 5_400) return `${Math.round(seconds / 60)} min`;
  if (seconds < 43_200) return `${Math.round(seconds / 3600)} h`;
  const date = new Date(at);
  const isToday = date.toDateString() === new Date(now).toDateString();
  return isToday ? timeText(at) : `${date.getDate()}.${date.getMonth() + 1}.`;
}

const two = (number: number): string => String(number).padStart(2, '0');

/** `06:42:11`, by the clock of the reader. */
export function timeText(at: number): string {
  const date = new Date(at);
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}
