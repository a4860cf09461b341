/** Names near a real one, by the mistake that leads to them. */
export function nearNames(name: string): Readonly<Record<string, string>> {
  const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return {
    'misspelt-name': name.slice(0, -1),
    'wrong-case-name': `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    'plural-name': `${name}s`,
    'lower-case-name': name === name.toLowerCase() ? name.toUpperCase() : name.toLowerCase(),
    'snake-case-name': snake === name ? `${name}_` : snake,
    'lengthened-name': `${name}Value`,
  };
}
