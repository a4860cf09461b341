import { HarnessError } from '../model/harness-error.js';
import { plainHttpOf } from '../model/plain-http.js';

export const EMBEDDED_TARGET = 'embedded';

/**
 * The base URL without its last slash. Requests go over HTTPS; plain HTTP only to this machine, or where it is allowed for this host.
 * A password in the URL would end up in reports.
 */
export function checkedBaseUrl(text: string, http: 'refused' | 'allowed'): string {
  if (text === EMBEDDED_TARGET) return text;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw new HarnessError('config', `target.baseUrl is not a web address: ${withoutUser(text)}`, {
      hint: 'https://host[:port][/path], or embedded',
    });
  }
  if (url.username !== '' || url.password !== '') {
    throw new HarnessError('config', 'target.baseUrl holds a user or a password', { hint: 'put the password into TOUCHSTONE_PASSWORD' });
  }
  if (http === 'refused' && plainHttpOf(text) !== undefined) {
    throw new HarnessError('config', `target.baseUrl is plain HTTP: ${text}`, {
      hint: 'use https://; for a test target in a network of your own set target.allowHttp: true, or --allow-http',
    });
  }
  if (url.search !== '' || url.hash !== '' || /\/api\/rest(\/|$)/.test(url.pathname)) {
    throw new HarnessError('config', `target.baseUrl is more than a base URL: ${text}`, { hint: 'give the part before /api/rest' });
  }
  return url.origin + url.pathname.replace(/\/+$/, '');
}

/** A URL may carry a user and a password, which no message shows. */
export const withoutUser = (url: string): string => url.replace(/\/\/[^@/]*@/, '//***@');
