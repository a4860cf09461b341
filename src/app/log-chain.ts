import { hash } from 'node:crypto';

/** Every line of a log ends with the digest of its event and of the link before it, so that no line can be changed, added or taken out. */
const LINK = /,"link":"([0-9a-f]{32})"\}$/;

/** What stands before the first line. */
export const NO_LINK = '';

/** The link of an event, as JSON text, after an earlier link. */
const linkOf = (before: string, json: string): string => hash('sha256', `${before}\n${json}`).slice(0, 32);

/** The line of an event in the log, and its link for the next one. */
export function linked(before: string, json: string): { readonly line: string; readonly link: string } {
  const link = linkOf(before, json);
  return { line: `${json.slice(0, -1)},"link":"${link}"}\n`, link };
}

/** A whole log. */
export function chained(events: readonly unknown[]): string {
  let last = NO_LINK;
  return events
    .map((event) => {
      const { line, link } = linked(last, JSON.stringify(event));
      last = link;
      return line;
    })
    .join('');
}

/** Reads the lines of a log in their order. One without links is read as it is, but a log has links in all of its lines or in none. */
export function createChainReader() {
  let link: string | undefined = NO_LINK;
  return {
    /** The last link; undefined for a log without links, which an earlier version wrote. */
    get link(): string | undefined {
      return link;
    },
    /** The event as JSON text, or why the line does not continue the log. */
    read(line: string): { readonly json: string } | { readonly fault: string } {
      const given = LINK.exec(line)?.[1];
      if (given === undefined) {
        if (link !== NO_LINK && link !== undefined) return { fault: 'it has no link to the line before it' };
        link = undefined;
        return { json: line };
      }
      const json = line.replace(LINK, '}');
      if (link === undefined || linkOf(link, json) !== given)
        return { fault: 'it does not follow the line before it: a line was changed, added or taken out' };
      link = given;
      return { json };
    },
  };
}
