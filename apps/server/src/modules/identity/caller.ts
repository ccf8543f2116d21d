import type { BrandFacts, CallContext } from '../../platform/http/context.ts';

/** The parts of a request that account calls need. */
export interface Caller {
  readonly brand: BrandFacts;
  readonly language: string;
  readonly address: string;
  readonly userAgent: string;
  /** Host name without the port. */
  readonly host: string;
  /** The device token of the browser's last login, if it sends one. */
  readonly device?: string;
}

/** Reads the caller from a request. */
export const callerOf = ({ brand, language, address, userAgent, headers, cookies }: CallContext): Caller => ({
  brand,
  language,
  address,
  userAgent,
  host: (headers['host'] ?? '').replace(/:\d+$/, ''),
  ...(cookies['device'] !== undefined && { device: cookies['device'] }),
});
