import { passkeyPageOf, type PasskeyPage } from '../../platform/authentication/passkeys.ts';
import type { BrandFacts, CallContext } from '../../platform/http/context.ts';

/** The parts of a request that account calls need. */
export interface Caller extends PasskeyPage {
  readonly brand: BrandFacts;
  readonly language: string;
  readonly address: string;
  readonly userAgent: string;
  /** The device token of the browser's last login, if it sends one. */
  readonly device?: string;
  /** The token of the last captcha that the browser got. */
  readonly captcha?: string;
  /** The token by which the codes that this browser requested are its own. */
  readonly smsRequester?: string;
  /** The token of a remembered browser. */
  readonly remember?: string;
}

/** Reads the caller from a request. */
export const callerOf = ({ brand, language, address, userAgent, headers, cookies }: CallContext): Caller => ({
  brand,
  language,
  address,
  userAgent,
  ...passkeyPageOf(headers),
  ...(cookies['device'] !== undefined && { device: cookies['device'] }),
  ...(cookies['captchaId'] !== undefined && { captcha: cookies['captchaId'] }),
  ...(cookies['smsRequester'] !== undefined && { smsRequester: cookies['smsRequester'] }),
  ...(cookies['remember'] !== undefined && { remember: cookies['remember'] }),
});
