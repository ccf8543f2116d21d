import type { BrandFacts, CallContext } from '../../platform/http/context.ts';

/** Who knocks: what of a request matters to accounts. */
export interface Caller {
  readonly brand: BrandFacts;
  readonly language: string;
  readonly address: string;
  readonly userAgent: string;
  readonly host: string;
  /** The token this browser was given at its last login, if it sends one. */
  readonly device?: string;
}

/** Reads the caller out of a request. The host comes without its port. */
export const callerOf = ({ brand, language, address, userAgent, headers, cookies }: CallContext): Caller => ({
  brand,
  language,
  address,
  userAgent,
  host: (headers['host'] ?? '').replace(/:\d+$/, ''),
  ...(cookies['device'] !== undefined && { device: cookies['device'] }),
});
