import { CallError } from '@chokdee/contract/call-error';
import type { TFunction } from 'i18next';
import { openDialog } from '../../app/dialogs.ts';
import { queryClient } from '../../shared/query.ts';
import { statusQuery, type Status } from '../status/status.ts';

/** The minute for which the button of a code counts down. */
export const PHONE_CODE_MINUTES = 1;

/** A code that phone authentication (decision D15) sent to a number, `+` and digits. */
export interface PhoneCode {
  readonly number: string;
  readonly sessionInfo: string;
}

/** The texts of this file. */
type Texts = TFunction<readonly ['auth', 'errors']>;

/** The refusal with the API's code: its text, and the field it concerns. */
function refusal(t: Texts, code: string): CallError {
  const [message, field]: readonly [string, ('mobileNum' | 'verificationCode')?] = (() => {
    switch (code) {
      case 'INVALID_PHONE_NUMBER':
      case 'MISSING_PHONE_NUMBER':
        return [t('errors:field.mobile.invalid'), 'mobileNum'];
      case 'INVALID_CODE':
        return [t('errors:field.code.wrong'), 'verificationCode'];
      case 'MISSING_CODE':
        return [t('errors:field.code.needed'), 'verificationCode'];
      case 'SESSION_EXPIRED':
        return [t('errors:field.code.expired'), 'verificationCode'];
      case 'TOO_MANY_ATTEMPTS_TRY_LATER':
        return [t('errors:sms.too.many')];
      case 'QUOTA_EXCEEDED':
        return [t('errors:sms.quota.exceeded')];
      case 'OPERATION_NOT_ALLOWED':
        return [t('errors:function.not.available')];
      case 'CAPTCHA_CHECK_FAILED':
      case 'INVALID_RECAPTCHA_TOKEN':
        return [t('errors:bot.check.failed')];
      default:
        return [t('auth:phoneAuth.unknown')];
    }
  })();
  return new CallError('phone.auth.failed', message, field && { fields: { [field]: { code, message } } });
}

/** What the site's pages send codes with; null where the server sends them. */
export const phoneAuth = (): Status['info']['site']['phoneAuth'] =>
  queryClient.getQueryData<Status>(statusQuery.queryKey)?.info.site.phoneAuth ?? null;

/** Calls the Identity Toolkit API, version 1 (Firebase Authentication, REST). */
async function call<Answer>(t: Texts, name: string, body?: unknown): Promise<Answer> {
  const { api, apiKey } = phoneAuth()!;
  const response = await fetch(`${api}/v1/${name}?key=${encodeURIComponent(apiKey)}`, {
    ...(body !== undefined && {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
    referrerPolicy: 'origin',
    signal: AbortSignal.timeout(20_000),
  }).catch(() => {
    throw new CallError('network.failed', '');
  });
  const answer = (await response.json().catch(() => ({}))) as Answer & { error?: { message?: string } };
  if (response.ok && answer.error === undefined) return answer;
  throw refusal(t, (answer.error?.message ?? '').split(' ')[0]!);
}

/** The proof that a person asks: a dialog with reCAPTCHA. Refuses when it is closed. */
const askPerson = (t: Texts, siteKey: string): Promise<string> =>
  new Promise((resolve, reject) => {
    openDialog('phoneCheckModal', {
      siteKey,
      onProof: resolve,
      onFailure: () => reject(refusal(t, 'CAPTCHA_CHECK_FAILED')),
      onClosed: () => reject(new CallError('phone.auth.closed', t('auth:phoneAuth.closed'))),
    });
  });

/** A number as phone authentication takes it: `+`, the dialling code, and no leading zero. */
export const internationalNumber = (typed: string, dialing: string | undefined): string =>
  typed.startsWith('+') ? typed : `+${dialing ?? ''}${typed.replace(/^0/, '')}`;

/**
 * Sends the code of phone authentication to a number (`internationalNumber`). Throws a `CallError`
 * in the page's language, with the field it concerns.
 */
export async function sendPhoneCode(t: Texts, number: string): Promise<PhoneCode> {
  const { recaptchaSiteKey } = await call<{ recaptchaSiteKey: string }>(t, 'recaptchaParams');
  const recaptchaToken = await askPerson(t, recaptchaSiteKey);
  const { sessionInfo } = await call<{ sessionInfo: string }>(t, 'accounts:sendVerificationCode', {
    phoneNumber: number,
    recaptchaToken,
  });
  return { number, sessionInfo };
}

/**
 * The token that proves the number, for the typed code. A code for another number, or none, counts
 * as expired.
 */
export async function phoneToken(
  t: Texts,
  sent: PhoneCode | null,
  { number, code }: { readonly number: string; readonly code: string },
): Promise<string> {
  if (sent?.number !== number) throw refusal(t, 'SESSION_EXPIRED');
  const { idToken } = await call<{ idToken: string }>(t, 'accounts:signInWithPhoneNumber', {
    sessionInfo: sent.sessionInfo,
    code,
  });
  return idToken;
}
