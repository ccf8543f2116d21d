import { z } from 'zod';
import { id } from '../../wire.ts';
import { dialingCode, formField, humanProof, loginResult, verificationCode } from './shared.ts';

/** The fields of the register form. Which are shown and required is said by the brand's rules. */
export const registerForm = {
  username: formField.optional(),
  password: formField.optional(),
  /** Required where the brand's rules enable it. */
  confirmPassword: formField.optional(),
  payeeName: formField.optional(),
  email: formField.optional(),
  qqNum: formField.optional(),
  mobileNum: formField.optional(),
  /** The user name of the member who recommended the site. */
  recommenderId: formField.optional(),
  /** A code of an affiliate; checked when AFFMAN3 is on. */
  affiliateCode: formField.optional(),
  paymentPassword: formField.optional(),
  line: formField.optional(),
  whatsapp: formField.optional(),
  facebook: formField.optional(),
  wechat: formField.optional(),
  idNumber: formField.optional(),
  nickname: formField.optional(),
  telegram: formField.optional(),
  zalo: formField.optional(),
  birthday: formField.optional(),
  /** The code of a member's invitation; checked when REFERRAL3 is on. */
  referralCode: z.string().max(100).optional(),
  domain: z.string().max(300).optional(),
  registerUrl: z.string().max(1_000).optional(),
  registerMethod: z.string().max(20).optional(),
  countryDialingCode: dialingCode.optional(),
  /** The code of `POST /wps/verification/sms/register`; required with REGMOBVERF3. */
  verificationCode: verificationCode.optional(),
  ...humanProof,
  /** `sms`: `firebaseIdToken` proves the mobile number in place of the code (decision D15). */
  firebaseChannel: z.string().max(20).optional(),
  firebaseIdToken: z.string().max(4_000).optional(),
  loginDeviceId: z.string().max(100).optional(),
  login: z.boolean().default(false),
  /**
   * Acceptance of the user agreement and privacy notice. If absent it counts as given, unless the
   * brand requires it explicitly (decision D11).
   */
  agreement: z.boolean().optional(),
  /** "I am 18 or older". */
  adult: z.boolean().optional(),
};
/** What both registrations have in common. */
export const registerCall = {
  method: 'PUT',
  guard: 'open',
  encrypted: true,
  body: 'json',
  envelope: 'wps',
  idempotent: false,
  rate: { requests: 30, seconds: 600, per: 'address' },
  maxBytes: 32_768,
  request: z.object(registerForm),
  response: z.union([loginResult, z.object({ customerId: id, account: z.string() })]),
  errors: [
    'register.username.taken',
    'register.mobile.taken',
    'invitation_code_error',
    'captcha.needed',
    'captcha.wrong',
    'bot.check.needed',
    'bot.check.failed',
    'phone.auth.failed',
    'login.too.many',
    'login.agents.only',
    'function.not.available',
    'system.busy',
  ],
} as const;
