import { HarnessError } from '../model/harness-error.js';

/**
 * Whether foreign text is shown as it is: on a terminal, to somebody who asks for it.
 * @throws HarnessError where it could be kept: in a file, in a pipe, in the log of a CI job
 */
export function showsUnknown(
  isAsked: boolean,
  { isTTY }: { readonly isTTY?: boolean },
  env: Readonly<Record<string, string | undefined>>,
  others: readonly string[],
): boolean {
  if (!isAsked) return false;
  const [other] = others;
  const why =
    other !== undefined
      ? `--show-unknown and ${other} do not go together`
      : env.CI !== undefined && env.CI !== '' && env.CI !== 'false'
        ? '--show-unknown is not for CI, whose logs are kept'
        : isTTY === true
          ? undefined
          : '--show-unknown is for a terminal, and the output is no terminal';
  if (why !== undefined) throw new HarnessError('usage', why, { hint: 'what the specification does not describe is told by its shape' });
  return true;
}
