import { createClient, type Client } from '@chokdee/contract/client';
import type { TestApp } from './app.ts';

const REAL_NAME = 'สมชาย ใจดี';
const PASSWORD = 'lantern-boat-7';
const PAYMENT_PASSWORD = '246810';

/** A member with a client of the site's calls in the member's session. */
export interface Customer {
  readonly account: string;
  readonly memberId: string;
  readonly site: Client;
}

/** Registers a member with a real name and a payment password. */
export async function registerMember({ origins }: TestApp, account: string): Promise<Customer> {
  let token = '';
  const site = createClient({
    base: origins.site,
    headers: () => ({ Language: 'EN', ...(token === '' ? {} : { Authorization: token }) }),
  });
  const registered = await site.request('PUT /wps/member/register', {
    body: {
      username: account,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      agreement: true,
      adult: true,
      login: true,
    },
  });
  if (!('token' in registered)) throw new Error('the registration did not log in');
  token = registered.token;
  await site.request('POST /wps/member/info', { body: { payeeName: REAL_NAME } });
  await site.request('PUT /wps/member/paymentPassword', {
    body: { password: PASSWORD, paymentPassword: PAYMENT_PASSWORD, confirmPaymentPassword: PAYMENT_PASSWORD },
  });
  const { id } = await site.request('GET /wps/member/info');
  return { account, memberId: String(id), site };
}

/**
 * Opens a deposit and presses a button of the sandbox bank's page. Returns the order number.
 * `seconds`: when a late payment arrives.
 */
export async function depositAtBank(
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

/**
 * Requests a withdrawal. Returns its id. The last digits of the account number decide how the
 * sandbox bank answers.
 */
export async function requestWithdrawal(
  { site }: Customer,
  amount: number,
  lastDigits = '4821',
  bankCode = 'KBANK',
): Promise<string> {
  const card = await site.request('PUT /wps/member/bankCard', {
    body: { bankCode, cardNumber: `123456${lastDigits}`, cardHolder: REAL_NAME, password: PAYMENT_PASSWORD },
  });
  const { withdrawalId } = await site.request('POST /wps/v2/transaction/withdraw', {
    body: { amount, bankCardId: card.bankCardId, password: PAYMENT_PASSWORD },
  });
  return withdrawalId;
}

/**
 * SQL that makes the consumer of daily totals fail for the member `$1`: the numbers of today and
 * tomorrow are at their maximum, so that the next bet at dice cannot be added.
 */
export const BREAK_TOTALS = `
  insert into wagering.daily_result (member_id, day, product, vendor, result, currency, bets)
  select $1, (platform.clock() at time zone 'Asia/Shanghai')::date + n, g.category, g.vendor, r, 'THB',
    9223372036854775807
  from catalogue.game g, generate_series(0, 1) n, unnest(array['won', 'lost', 'even', 'open']) r
  where g.code = 'dice'`;

/** Plays one round of dice with money through the RGS, at a chance that nearly always loses. */
export async function loseOneRound({ site }: Customer, { origins }: TestApp): Promise<void> {
  const { content } = await site.request('GET /wps/game/launchGame', { query: { launchMode: 'GLS', gameId: 'dice' } });
  const sessionID = new URL(content.game_url).searchParams.get('sessionID');
  for (const [path, input] of [
    ['authenticate', {}],
    ['play', { amount: 10_000_000, mode: 'UNDER', meta: { target: 10 } }],
  ] as const) {
    const answer = await fetch(`${origins.games}/wallet/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sessionID, ...input }),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  }
}
