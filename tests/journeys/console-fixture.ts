import { createClient, type Client } from '@chokdee/contract/client';
import type { TestApp } from './app.ts';

/** A member as a program sees one: the site's calls under the member's own session. */
export interface Customer {
  readonly account: string;
  readonly memberId: string;
  readonly site: Client;
  readonly paymentPassword: string;
}

const realName = 'สมชาย ใจดี';
const paymentPassword = '246810';

/** Registers a member with real name and payment password. */
export async function newCustomer({ origins }: TestApp, account: string): Promise<Customer> {
  let token = '';
  const site = createClient({
    base: origins.site,
    headers: () => ({ Language: 'EN', ...(token === '' ? {} : { Authorization: token }) }),
  });
  const password = 'lantern-boat-7';
  const entered = await site.request('PUT /wps/member/register', {
    body: { username: account, password, confirmPassword: password, agreement: true, adult: true, login: true },
  });
  if (!('token' in entered)) throw new Error('registered without a session');
  token = entered.token;
  await site.request('POST /wps/member/info', { body: { payeeName: realName } });
  await site.request('PUT /wps/member/paymentPassword', {
    body: { password, paymentPassword, confirmPaymentPassword: paymentPassword },
  });
  const { id } = await site.request('GET /wps/member/info');
  return { account, memberId: String(id), site, paymentPassword };
}

/** Opens a deposit and presses a button of the bank's page. */
export async function payIn(
  { site }: Customer,
  amount: number,
  choice: 'now' | 'late' | 'never' | 'refuse',
  seconds = 60,
): Promise<string> {
  const { redirectUrl, orderNo } = await site.request('POST /wps/relay/MCSFE_depositByLaunchUrl', { body: { amount } });
  const answer = await fetch(String(redirectUrl), {
    method: 'POST',
    body: new URLSearchParams({ choice, seconds: String(seconds) }),
    redirect: 'manual',
  });
  if (answer.status !== 303) throw new Error(`the bank answered ${answer.status}`);
  return orderNo;
}

/** Asks for money out, to an account with this ending of its number; the sandbox's bank behaves by it. */
export async function payOut(
  { site, paymentPassword: password }: Customer,
  amount: number,
  ending = '4821',
  bankCode = 'KBANK',
): Promise<string> {
  const card = await site.request('PUT /wps/member/bankCard', {
    body: { bankCode, cardNumber: `123456${ending}`, cardHolder: realName, password },
  });
  return (
    await site.request('POST /wps/v2/transaction/withdraw', { body: { amount, bankCardId: card.bankCardId, password } })
  ).withdrawalId;
}

/** Makes the consumer of daily totals fail for a member: figures of today and tomorrow at the very top of what can be counted, so that the next bet at dice cannot be added. */
export const breakTotals = `insert into wagering.daily_total (member_id, day, product, vendor, currency, bets)
  select $1, (platform.clock() at time zone 'Asia/Shanghai')::date + n, g.category, g.vendor, 'THB', 9223372036854775807 from catalogue.game g, generate_series(0, 1) n where g.code = 'dice'`;

/** One bet at dice with money, over the wire as the game makes it; it loses nearly always. */
export async function playOnce({ site }: Customer, { origins }: TestApp): Promise<void> {
  const { content } = await site.request('GET /wps/game/launchGame', { query: { launchMode: 'GLS', gameId: 'dice' } });
  const sessionID = new URL(content.game_url).searchParams.get('sessionID');
  for (const [path, more] of [
    ['authenticate', {}],
    ['play', { amount: 1_000_000, mode: 'UNDER', meta: { target: 10 } }],
  ] as const) {
    const answer = await fetch(`${origins.games}/wallet/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sessionID, ...more }),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  }
}
