import type { ReportTarget } from '../model/config.js';

/** `junit`, or `junit=file.xml`. */
export function reportTarget(text: string): ReportTarget {
  const [format = '', ...rest] = text.split('=');
  return rest.length === 0 ? { format } : { format, file: rest.join('=') };
}
