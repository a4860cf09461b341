/** Every format that is made from a report: a new one is a name here and a row in reports/formats/renderers.ts. */
export const FORMAT_NAMES = ['html', 'json', 'junit', 'sarif', 'ctrf', 'markdown', 'github', 'postman'] as const;
export type FormatName = (typeof FORMAT_NAMES)[number];

/** What `--report` accepts: these formats, and the events themselves. */
export const REPORT_FORMATS = [...FORMAT_NAMES, 'ndjson'] as const;
