// Takes the place of string-width in the bundle. That package builds an emoji expression and a segmenter when it is loaded, which took
// 40 ms of every start; the help of this program has no wide characters.
const ANSI = /\p{Cc}\[[0-9;]*m/gu;

// oxlint-disable-next-line import/no-default-export -- the package has one
export default function textWidth(text) {
  return [...String(text).replace(ANSI, '')].length;
}
