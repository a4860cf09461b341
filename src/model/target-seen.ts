/** What a target was seen to be, in its first connection and answer: another one behind the same address shows by it. */
export interface TargetSeen {
  readonly address?: string;
  /** The SHA-256 digest of its certificate, which was verified. */
  readonly certificate?: string;
  /** The shape and a digest of its server header, which is foreign text. */
  readonly server?: string;
}

/** How two targets that should be one differ, in words; undefined where they do not, or where one of them was not seen. */
export function seenDifference(a: TargetSeen | undefined, b: TargetSeen | undefined): string | undefined {
  if (a === undefined || b === undefined) return undefined;
  // A certificate says who answers, from however many addresses. Without one nothing but the address does.
  const isVerified = a.certificate !== undefined && b.certificate !== undefined;
  const pairs = [
    ['certificate', a.certificate, b.certificate],
    ['address', isVerified ? undefined : a.address, isVerified ? undefined : b.address],
    ['server header', a.server, b.server],
  ] as const;
  const unlike = pairs.find(([, left, right]) => left !== right);
  return unlike === undefined ? undefined : `the ${unlike[0]} of the target differs (${unlike[1] ?? 'none'}, ${unlike[2] ?? 'none'})`;
}

/** What was seen, in words. */
export const seenWords = ({ address, certificate, server }: TargetSeen): string =>
  [
    ...(address === undefined ? [] : [`address ${address}`]),
    ...(certificate === undefined ? [] : [`certificate sha256 ${certificate}`]),
    ...(server === undefined ? [] : [`server ${server}`]),
  ].join(', ');
