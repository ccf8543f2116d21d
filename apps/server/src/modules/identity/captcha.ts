import { createHash, randomInt } from 'node:crypto';
import type { Queryable } from '@chokdee/database/database';
import { mailText } from '@chokdee/locales/mail-text';
import { Refusal } from '../../platform/refusal.ts';
import { drawCaptcha, randomCaptcha } from './captcha-image.ts';
import { isJustIssued, issueChallenge, takeChallenge } from './challenges.ts';
import type { Caller } from './caller.ts';

/** Seconds for which a captcha is valid. */
export const CAPTCHA_SECONDS = 300;
const DIGITS = 4;

/** A captcha's text as it is compared: case and spaces do not count. */
const answerOf = (text: string): string =>
  createHash('sha256').update(text.replace(/\s/gu, '').toUpperCase()).digest('base64url');

/**
 * Issues a captcha with this text. Returns its token for the cookie. A caller whose last one is
 * younger than a second is refused with `request.too.many`.
 */
async function issue(tx: Queryable, caller: Caller, text: string): Promise<string> {
  if (caller.captcha !== undefined && (await isJustIssued(tx, caller.captcha)))
    throw new Refusal('request.too.many', { params: { count: 1 }, value: { seconds: 1 } });
  return issueChallenge(tx, {
    kind: 'captcha',
    brandId: caller.brand.id,
    answer: answerOf(text),
    seconds: CAPTCHA_SECONDS,
  });
}

/** A new captcha as a PNG in base64. */
export async function imageCaptcha(tx: Queryable, caller: Caller) {
  const text = randomCaptcha();
  const token = await issue(tx, caller, text);
  return { token, image: (await drawCaptcha(text)).toString('base64') };
}

/** A new captcha as a question: digits in words of the caller's language, to be typed as digits. */
export async function textCaptcha(tx: Queryable, caller: Caller) {
  const digits = Array.from({ length: DIGITS }, () => randomInt(10));
  const token = await issue(tx, caller, digits.join(''));
  const words = digits.map((digit) => mailText(`captcha.digit.${digit}`, caller.language)).join(' ');
  return { token, question: mailText('captcha.question', caller.language, { words }) };
}

/**
 * Requires the right text of the caller's captcha, which is used up by it. Refuses with
 * `captcha.needed` or `captcha.wrong`, both with `value.captcha`.
 */
export async function requireCaptcha(tx: Queryable, caller: Caller, text: string | undefined): Promise<void> {
  const refusal = (code: 'captcha.needed' | 'captcha.wrong') =>
    new Refusal(code, { fields: { captcha: { code } }, value: { captcha: true, botCheck: false } });
  if (text === undefined || text.trim() === '') throw refusal('captcha.needed');
  const issued =
    caller.captcha === undefined ? undefined : await takeChallenge(tx, 'captcha', caller.brand.id, caller.captcha);
  if (issued?.answer !== answerOf(text)) throw refusal('captcha.wrong');
}
