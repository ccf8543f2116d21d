import type { BrandFacts, CallContext } from '../../platform/http/context.ts';

/** The parts of a request that account calls need. */
export interface Caller {
  readonly brand: BrandFacts;
  readonly language: string;
  readonly address: string;
  readonly userAgent: string;
  /** Host name without the port. */
  readonly host: string;
  /** The origin of the page that sends the request, if it names one on this host; else empty. */
  readonly origin: string;
  /** The device token of the browser's last login, if it sends one. */
  readonly device?: string;
  /** The token of the last captcha that the browser got. */
  readonly captcha?: string;
  /** The token of a remembered browser. */
  readonly remember?: string;
}

const hostOf = (host: string): string => host.replace(/:\d+$/, '');
const originOn = (host: string, origin = ''): string =>
  URL.canParse(origin) && new URL(origin).hostname === host ? origin : '';

/** Reads the caller from a request. */
export const callerOf = ({ brand, language, address, userAgent, headers, cookies }: CallContext): Caller => ({
  brand,
  language,
  address,
  userAgent,
  host: hostOf(headers['host'] ?? ''),
  origin: originOn(hostOf(headers['host'] ?? ''), headers['origin']),
  ...(cookies['device'] !== undefined && { device: cookies['device'] }),
  ...(cookies['captchaId'] !== undefined && { captcha: cookies['captchaId'] }),
  ...(cookies['remember'] !== undefined && { remember: cookies['remember'] }),
});
