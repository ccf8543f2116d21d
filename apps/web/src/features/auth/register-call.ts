import type { CallOutput } from '@chokdee/contract/client';
import { api, encryptedBody } from '../../shared/api.ts';
import { hasFeature } from '../status/status.ts';
import { withBotProof } from './bot-check.ts';
import { secretFields } from './register-field.tsx';
import { plainNumber, type RegisterEntry, type RegisterView } from './register-rules.ts';

/** Codes from the address that led to the registration. */
export interface Invitation {
  referralCode?: string | undefined;
  affiliateCode?: string | undefined;
}

/** A form that is ready to be sent. `affiliateCode`: from the field, or else from the address. */
export interface Registration {
  readonly view: RegisterView;
  readonly entry: RegisterEntry;
  /** Proves the mobile number in place of the code. */
  readonly proof: { readonly firebaseChannel?: 'sms'; readonly firebaseIdToken?: string };
  readonly affiliateCode: string;
  readonly referralCode: string | undefined;
  readonly countryDialingCode: string | undefined;
}

function bodyOf({ view, entry, proof, affiliateCode, referralCode, countryDialingCode }: Registration) {
  const filled = Object.fromEntries(
    view.fields.flatMap((name) => {
      const value = secretFields.includes(name) ? entry[name] : entry[name].trim();
      return value === '' ? [] : [[name, name === 'mobileNum' ? plainNumber(value) : value]];
    }),
  );
  const mobile = plainNumber(entry.mobileNum);
  return {
    ...filled,
    ...(view.way === 'mobile' && { username: mobile }),
    ...(view.fields.includes('mobileNum') && mobile !== '' && { countryDialingCode }),
    ...(proof.firebaseIdToken !== undefined
      ? proof
      : view.withCode && { verificationCode: entry.verificationCode.trim() }),
    ...(view.withCaptcha && { captcha: entry.captcha.trim() }),
    ...(affiliateCode !== '' && { affiliateCode }),
    ...(referralCode !== undefined && { referralCode }),
    agreement: entry.agreement,
    adult: entry.adult,
    login: true,
    domain: location.host,
    registerUrl: location.href,
    registerMethod: 'WEB',
  };
}

/** Sends a registration: checks the affiliate's code first, then solves the bot check. */
export async function sendRegistration(registration: Registration): Promise<CallOutput<'PUT /wps/member/register'>> {
  const { affiliateCode, view } = registration;
  if (affiliateCode !== '' && hasFeature('AFFMAN3'))
    await api.request('GET /wps/agent/affiliate', { query: { code: affiliateCode, domain: location.host } });
  return withBotProof((proof) => {
    const body = { ...bodyOf(registration), ...proof };
    return view.way === 'mobile'
      ? api.request('PUT /wps/member/register/mobile', { body }, encryptedBody())
      : api.request('PUT /wps/member/register', { body }, encryptedBody());
  });
}
