/** A workflow command, which the host of a job shows beside the job or beside a line of a file. */
export function workflowCommand(
  kind: 'error' | 'warning' | 'notice',
  properties: Readonly<Record<string, string | number>>,
  text: string,
): string {
  const written = Object.entries(properties).map(([name, value]) => `${name}=${inProperty(String(value))}`);
  return `::${kind} ${written.join(',')}::${inText(text)}`;
}

/** What the runner would read as the end of a command, or as another one, is written as an escape. */
const inText = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const inProperty = (text: string): string => inText(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
