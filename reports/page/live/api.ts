import { say } from '../parts/copy.js';

/** A refusal of the server, in words. */
class Refused extends Error {
  readonly hint: string | undefined;

  constructor(message: string, hint: string | undefined) {
    super(message);
    this.hint = hint;
  }
}

async function asked<T>(path: string, init: RequestInit): Promise<T> {
  const answer = await fetch(`/api/${path}`, init);
  const data = (await answer.json()) as T & { readonly message?: string; readonly hint?: string };
  if (!answer.ok) throw new Refused(data.message ?? `the server answered ${answer.status}`, data.hint);
  return data;
}

export const fetched = <T>(path: string): Promise<T> => asked<T>(path, {});

export const posted = <T>(path: string, body: unknown = {}): Promise<T> =>
  asked<T>(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/** Why something was refused. */
export const refusalOf = (error: unknown): { readonly message: string; readonly hint: string | undefined } =>
  error instanceof Refused ? error : { message: 'touchstone does not answer', hint: undefined };

/** The same as one text for a view. */
export const refusalText = (error: unknown): string =>
  error instanceof Refused ? `${error.message}. ${error.hint ?? ''}` : refusalOf(error).message;

/** Says in the corner why something was refused. */
export function sayRefusal(error: unknown): void {
  const { message, hint } = refusalOf(error);
  say(hint === undefined ? message : `${message}: ${hint}`);
}
