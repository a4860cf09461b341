/** The length of a text in Unicode code points; half a surrogate pair counts as one. */
export function codePointLength(text: string): number {
  let length = text.length;
  for (let i = 1; i < text.length; i++) {
    if (isHigh(text.charCodeAt(i - 1)) && isLow(text.charCodeAt(i))) {
      length--;
      i++;
    }
  }
  return length;
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
