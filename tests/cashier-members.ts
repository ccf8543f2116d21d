import { createClient, type Client } from '@chokdee/contract/client';

/** The payee name of every member. */
const NAME = 'สมชาย ใจดี';
const PASSWORD = 'lantern-boat-7';
/** The payment password of every member. */
export const PAYMENT_PASSWORD = '246810';

/** A signed-in member who can deposit and withdraw. */
export interface CashierMember {
  readonly memberId: string;
  /** The session's token. */
  readonly token: string;
  /** Sends calls of the site as the member. */
  readonly site: Client;
  readonly bankCardId: string;
}

/**
 * Registers a member with a payment password and a bank account over HTTP. `base`: the site's
 * origin.
 */
export async function registerCashierMember(
  base: string,
  { username, cardNumber }: { readonly username: string; readonly cardNumber: string },
): Promise<CashierMember> {
  let token = '';
  const site = createClient({
    base,
    headers: () => ({ Language: 'EN', ...(token === '' ? {} : { Authorization: token }) }),
  });
  const registered = await site.request('PUT /wps/member/register', {
    body: { username, password: PASSWORD, confirmPassword: PASSWORD, agreement: true, adult: true, login: true },
  });
  if (!('token' in registered)) throw new Error('the registration did not log in');
  token = registered.token;
  await site.request('POST /wps/member/info', { body: { payeeName: NAME } });
  await site.request('PUT /wps/member/paymentPassword', {
    body: { password: PASSWORD, paymentPassword: PAYMENT_PASSWORD, confirmPaymentPassword: PAYMENT_PASSWORD },
  });
  const memberId = String((await site.request('GET /wps/member/info')).id);
  const { bankCardId } = await site.request('PUT /wps/member/bankCard', {
    body: { bankCode: 'KBANK', cardNumber, cardHolder: NAME, password: PAYMENT_PASSWORD },
  });
  return { memberId, token, site, bankCardId };
}
