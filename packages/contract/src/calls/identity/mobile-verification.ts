import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { emptyValue } from '../../wire.ts';
import { dialingCode, mobileNumber, verificationCode } from './shared.ts';

const verification = {
  method: 'POST',
  moduleId: 'COMM3',
  guard: 'member',
  body: 'json',
  envelope: 'wps',
  idempotent: false,
  rate: { requests: 30, seconds: 600, per: 'caller' },
} as const;

/**
 * Sends an SMS code to the number that the member wants to prove. The answer is the same when the
 * number is another member's; then nothing is sent.
 */
export const sendVerificationSms = defineCall({
  ...verification,
  id: 'identity.sendVerificationSms',
  summary: "Send an SMS code to prove the member's number",
  path: '/wps/verification/sms/mobile',
  request: z.object({ mobileNo: mobileNumber.optional(), countryDialingCode: dialingCode.optional() }),
  response: z.object({ expiredMinutes: z.number().int() }),
  errors: ['mobile.verified', 'sms.too.many', 'sms.quota.exceeded', 'request.too.many', 'function.not.available'],
});

/** Proves the member's mobile number, which it becomes. A proved number is changed by support. */
export const verifyMobile = defineCall({
  ...verification,
  id: 'identity.verifyMobile',
  summary: "Prove the member's mobile number",
  path: '/wps/member/mobile/verify',
  request: z.object({
    mobileNo: mobileNumber.optional(),
    countryDialingCode: dialingCode.optional(),
    verificationCode: verificationCode.optional(),
    /** `sms`: `firebaseIdToken` proves the number in place of the code (decision D15). */
    firebaseChannel: z.string().max(20).optional(),
    firebaseIdToken: z.string().max(4_000).optional(),
  }),
  response: emptyValue,
  errors: ['mobile.verified', 'register.mobile.taken', 'phone.auth.failed', 'function.not.available'],
});
