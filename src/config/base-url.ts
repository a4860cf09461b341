import { HarnessError } from '../model/harness-error.js';

export const EMBEDDED_TARGET = 'embedded';

/**
 * The base URL without its last slash. Requests go over HTTPS, plain HTTP only to this machine; a password in the URL
 * would end up in reports.
 */
export function checkedBaseUrl(text: string): string {
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
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw new HarnessError('config', `target.baseUrl is plain HTTP: ${text}`, {
      hint: 'the API is spoken over HTTPS; http:// is allowed to 127.0.0.1 and localhost only',
    });
  }
  if (url.search !== '' || url.hash !== '' || /\/api\/rest(\/|$)/.test(url.pathname)) {
    throw new HarnessError('config', `target.baseUrl is more than a base: ${text}`, { hint: 'give what stands before /api/rest' });
  }
  return url.origin + url.pathname.replace(/\/+$/, '');
}

export const isLoopback = (host: string): boolean => host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host);

/** A URL may carry a user and a password, which no message shows. */
export const withoutUser = (url: string): string => url.replace(/\/\/[^@/]*@/, '//***@');
