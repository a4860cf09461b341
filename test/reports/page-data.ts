import { inflateRawSync } from 'node:zlib';

/** What a page carries, as JSON text: packed, a search for a secret would pass it by. Empty for what is no page. */
export function dataIn(page: string): string {
  const packed = /<script type="text\/plain" id="data">([\w+/=]*)<\/script>/.exec(page)?.[1];
  return packed === undefined ? '' : inflateRawSync(Buffer.from(packed, 'base64')).toString();
}
