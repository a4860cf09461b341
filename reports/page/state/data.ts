import type { PageData } from '../../html/page-data.js';

/** Unpacks what the page carries: JSON, deflated, as Base64. */
export async function readData(): Promise<PageData> {
  const packed = document.getElementById('data')?.textContent ?? '';
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return (await new Response(stream).json()) as PageData;
}
