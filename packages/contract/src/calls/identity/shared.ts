import { z } from 'zod';
import { id, timestamp } from '../../wire.ts';

/** A form field. The brand's registration rules limit it further. */
export const formField = z.string().max(1_000);
/** A mobile number as typed: national with or without the leading zero, or `+` and country code. */
export const mobileNumber = z.string().max(40);
/** A dialling code without the plus sign. Default: that of the brand's home country. */
export const dialingCode = z.string().max(8);
/** A code from an SMS (at most 255 characters). */
export const verificationCode = z.string().max(255);

/**
 * The proofs that the caller is a person. `captcha`: the text of the image or the words of
 * `GET /wps/captcha`, whose cookie the request carries. `altcha`: the solved challenge of
 * `GET /wps/captcha/altcha`, base64 of the JSON `{challenge, solution}` (decision D6).
 */
export const humanProof = { captcha: formField.optional(), altcha: z.string().max(8_000).optional() };

/**
 * The result of a login. `token` is `"session"` if the session is kept in a cookie (decision D2).
 */
export const loginResult = z.object({
  token: z.string(),
  id,
  customerId: id,
  account: z.string(),
  userName: z.string(),
  customerType: z.number().int(),
  /** True at the first login of the account and never again. */
  firstTimeLogin: z.boolean(),
  /**
   * The password must be changed before anything else: it expired, or is the default password of
   * an account that an agent created (decision D5). All other calls answer
   * `password.change.needed`.
   */
  passwordExpired: z.boolean(),
  /**
   * Takes the place of the old password in `POST /wps/member/password`, once within 10 minutes
   * (decision D4). Null when no change is forced.
   */
  passwordTicket: z.string().nullable(),
  /** Start and address of the previous session. */
  lastLogin: timestamp.nullable(),
  lastLoginIp: z.string().nullable(),
});

/**
 * The value of a refused login. `captcha`, `botCheck`: the next attempt must carry that proof.
 */
export interface LoginRefusalValue {
  readonly captcha: boolean;
  readonly botCheck: boolean;
}
