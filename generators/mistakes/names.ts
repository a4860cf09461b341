/** Names near a real one, by the mistake that leads to them. */
export function nearNames(name: string): Readonly<Record<string, string>> {
  const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return {
    'misspelt-name': name.slice(0, -1),
    'wrong-case-name': `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    'snake-case-name': snake === name ? `${name}_` : snake,
    'plural-name': name.endsWith('s') ? name.slice(0, -1) : `${name}s`,
    'lower-case-name': name === name.toLowerCase() ? name.toUpperCase() : name.toLowerCase(),
    'lengthened-name': `${name}Value`,
  };
}
