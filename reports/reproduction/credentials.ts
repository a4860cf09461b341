import type { AuthVariant } from '../../src/model/case.js';
import type { Speaker } from '../../src/model/reproduction.js';
import { accessOf, type Basic, type CertificateVariables, type Password, type PasswordChange } from './access.js';
import { quoted } from './quoted.js';
import type { Variable } from './variables.js';

interface Credentials {
  readonly flags: readonly string[];
  readonly needs: readonly Variable[];
}

/** The flags of curl that carry credentials, good or broken; the secret is in a variable of the shell. */
export function credentials(variant: AuthVariant, speaker: Speaker): Credentials {
  const access = accessOf(variant, speaker);
  switch (access.kind) {
    case 'none':
      return { flags: [], needs: [] };
    case 'basic':
      return { flags: basic(access), needs: 'variable' in access.password ? [access.password.variable] : [] };
    case 'certificate':
      return certificate(access.variables);
  }
}

function basic({ user, password, written }: Basic): readonly string[] {
  const both = `${quoted(`${user}:`)}${passwordWord(password)}`;
  if (written === 'in-clear') return ['-H', `'authorization: Basic '${both}`];
  if (written === 'as-bearer') return ['-H', `"authorization: Bearer $(printf %s ${both} | base64 | tr -d '\\n')"`];
  return ['-u', both];
}

/** The password as a part of a word of the shell. */
function passwordWord(password: Password): string {
  if ('text' in password) return password.text;
  const { name } = password.variable;
  const changed: Readonly<Record<PasswordChange, string>> = {
    longer: `"\${${name}}:x"`,
    shorter: `"\${${name}%?}"`,
    'blank-before': `" $${name}"`,
    'blank-after': `"$${name} "`,
    percent: `"$(printf %s "$${name}" | od -An -v -tx1 | tr -d '\\n' | tr ' ' %)"`,
    'last-character': `"\${${name}%?}$(case "$${name}" in *x) printf y ;; *) printf x ;; esac)"`,
    'other-case': `"$(printf %s "$${name}" | tr a-zA-Z A-Za-z)"`,
  };
  return password.change === undefined ? `"$${name}"` : changed[password.change];
}

function certificate(kind: CertificateVariables): Credentials {
  const [cert, key] = [`TOUCHSTONE_${kind}CERT`, `TOUCHSTONE_${kind}KEY`];
  return {
    flags: ['--cert', `"$${cert}"`, '--key', `"$${key}"`],
    needs: [
      { name: cert, meaning: 'the file of the client certificate' },
      { name: key, meaning: 'the file of its key' },
    ],
  };
}
