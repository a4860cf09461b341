import type { Format } from './format.js';

/** One document for machines; each result on a line of its own, written as it comes. */
export const json: Format = ({ version }) => {
  let first = true;
  const begin = `{"schemaVersion":1,"tool":{"name":"touchstone","version":${JSON.stringify(version)}},"results":[`;
  return {
    each: ({ text: _text, ...result }) => {
      const lead = first ? `${begin}\n` : ',\n';
      first = false;
      return lead + JSON.stringify(result);
    },
    end: (summary) => `${first ? begin : ''}\n],"summary":${JSON.stringify(summary)}}\n`,
  };
};
