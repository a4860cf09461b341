import type { AuthVariant } from '../../src/model/case.js';
import type { Speaker } from '../../src/model/reproduction.js';
import { quoted } from './quoted.js';
import type { Variable } from './variables.js';

interface Credentials {
  readonly flags: readonly string[];
  readonly needs: readonly Variable[];
}

/** The flags that carry credentials, good or broken; the secret is in a variable. */
export function credentials(variant: AuthVariant, speaker: Speaker): Credentials {
  const { merchantId, otherMerchantId = 'OTHER' } = speaker;
  const own: Variable = { name: 'TOUCHSTONE_PASSWORD', meaning: `the password of merchant.${merchantId}` };
  const others: Variable = { name: 'TOUCHSTONE_OTHER_PASSWORD', meaning: `the password of merchant.${otherMerchantId}` };
  const user = (name: string, password: string, ...needs: Variable[]): Credentials => ({
    flags: ['-u', `${quoted(`${name}:`)}${password}`],
    needs,
  });
  if (speaker.certificate === true && variant === 'good') return certificate('');
  switch (variant) {
    case 'good':
      return user(`merchant.${merchantId}`, '"$TOUCHSTONE_PASSWORD"', own);
    case 'none':
      return { flags: [], needs: [] };
    case 'empty-password':
      return user(`merchant.${merchantId}`, '');
    case 'password-longer':
      return user(`merchant.${merchantId}`, '"${TOUCHSTONE_PASSWORD}x"', own);
    case 'password-shorter':
      return user(`merchant.${merchantId}`, '"${TOUCHSTONE_PASSWORD%?}"', own);
    case 'password-other-case':
      return user(`merchant.${merchantId}`, '"$(printf %s "$TOUCHSTONE_PASSWORD" | tr a-zA-Z A-Za-z)"', own);
    case 'password-of-other-merchant':
      return user(`merchant.${merchantId}`, '"$TOUCHSTONE_OTHER_PASSWORD"', others);
    case 'wrong-password':
      return user(`merchant.${merchantId}`, 'wrong');
    case 'unknown-user':
      return user(`merchant.${merchantId}X`, '"$TOUCHSTONE_PASSWORD"', own);
    case 'no-prefix':
      return user(merchantId, '"$TOUCHSTONE_PASSWORD"', own);
    case 'empty-user':
      return user('', '"$TOUCHSTONE_PASSWORD"', own);
    case 'not-base64':
      return { flags: ['-H', "'authorization: Basic !!not-base64!!'"], needs: [] };
    case 'other-scheme':
      return { flags: ['-H', "'authorization: Bearer none'"], needs: [] };
    case 'expired-certificate':
      return certificate('EXPIRED_');
    case 'unknown-certificate':
      return certificate('UNKNOWN_');
    case 'other-merchant':
      return user(`merchant.${otherMerchantId}`, '"$TOUCHSTONE_OTHER_PASSWORD"', others);
  }
}

function certificate(kind: string): Credentials {
  const [cert, key] = [`TOUCHSTONE_${kind}CERT`, `TOUCHSTONE_${kind}KEY`];
  return {
    flags: ['--cert', `"$${cert}"`, '--key', `"$${key}"`],
    needs: [
      { name: cert, meaning: 'the file of the client certificate' },
      { name: key, meaning: 'the file of its key' },
    ],
  };
}
