/** Unencrypted HTTP: within a private network, or to a host that looks public. */
export type PlainHttp = 'private' | 'public';

export const isLoopback = (host: string): boolean => host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host);

/** Names that no public registry assigns, and those that clusters, containers and offices use internally. */
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|intranet|private|corp|home|lan|test|svc|home\.arpa)$/;

/** Addresses of private networks: RFC 1918, shared and link-local ones, unique local and link-local of IPv6. */
const PRIVATE_ADDRESS =
  /^(?:10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|\[f[cd]|\[fe[89ab])/;

const ADDRESS = /^(?:\[.*\]|\d{1,3}(?:\.\d{1,3}){3})$/;

/** How exposed the connection to a URL is; undefined if it is encrypted or never leaves this machine. */
export function plainHttpOf(url: string): PlainHttp | undefined {
  const { protocol, hostname } = URL.canParse(url) ? new URL(url) : { protocol: '', hostname: '' };
  if (protocol !== 'http:' || isLoopback(hostname)) return undefined;
  const host = hostname.toLowerCase().replace(/\.$/, '');
  const isPrivate = ADDRESS.test(host) ? PRIVATE_ADDRESS.test(host) : !host.includes('.') || PRIVATE_NAME.test(host);
  return isPrivate ? 'private' : 'public';
}

/** The warning for reports and the terminal; undefined if there is nothing to warn of. */
export function plainHttpWords(url: string): string | undefined {
  const kind = plainHttpOf(url);
  if (kind === undefined) return undefined;
  const { host } = new URL(url);
  const warning = kind === 'public' ? `, and ${host} looks like a public name` : '';
  return `Plain HTTP to ${host}, allowed by target.allowHttp: passwords and card data can be read on the way${warning}.`;
}
