import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { sandboxBankPage, sandboxBankPay } from '@chokdee/contract/calls/cashier/sandbox-bank';
import type { Database } from '@chokdee/database/database';
import { decimalOf } from '@chokdee/money/amount';
import { readClock } from '../../../platform/clock/clock.ts';
import type { CallContext } from '../../../platform/http/context.ts';
import { sendPage } from '../../../platform/http/html.ts';
import { bind, type Binding } from '../../../platform/module.ts';
import type { DepositChannel } from '../channels.ts';
import { createSandboxOrders, type BankAnswer, type SandboxOrders } from './sandbox/orders.ts';
import { orderPage, unknownPage, type Page } from './sandbox/page.ts';
import { sign, SIGNATURE_HEADER } from './signature.ts';
import { readSignedNotice } from './signed-notice.ts';

/** Sends a callback to the site; by default `fetch`. */
type SendCallback = (
  url: string,
  init: {
    readonly method: 'POST';
    readonly headers: Record<string, string>;
    readonly body: string;
    readonly signal: AbortSignal;
  },
) => Promise<{ readonly status: number }>;

/** The options of the sandbox bank. */
export interface SandboxDepositOptions {
  readonly database: Database;
  /** Shared by site and bank: signs callbacks and page addresses. */
  readonly secret: Uint8Array;
  /** The site's origin, and the origin of the bank's page, which is a different one. */
  readonly origins: { readonly site: string; readonly games: string };
  /** The base of callback addresses when it is not the site's origin (behind a proxy, in tests). */
  readonly callbackBase?: () => string;
  readonly send?: SendCallback;
}

/** The deposit channel of the sandbox bank. */
export interface SandboxDepositChannel extends DepositChannel {
  /** Sends the due callbacks. Returns how many the site accepted. */
  deliver(): Promise<number>;
}

const CODE = 'sandbox';
const CALLBACK_TIMEOUT_MS = 10_000;
const BATCH_SIZE = 20;

const languageOf = (language: string): string => (language.toUpperCase() === 'EN' ? 'EN' : 'TH');

/** The key in an order's page address: only the payer who was redirected can open the page. */
function pageKeys(secret: Uint8Array) {
  const keyOf = (reference: string): string =>
    createHmac('sha256', secret).update(`page/${reference}`).digest('base64url').slice(0, 32);
  const isValid = (key: string, reference: string): boolean => {
    const expected = Buffer.from(keyOf(reference));
    const given = Buffer.from(key);
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  return { keyOf, isValid };
}

/** The calls of the bank's page. `deliver` runs after each choice. */
function pageRoutes(
  orders: SandboxOrders,
  { secret, origins }: Pick<SandboxDepositOptions, 'secret' | 'origins'>,
  deliver: () => Promise<number>,
): Binding[] {
  const { isValid } = pageKeys(secret);
  const show = (page: Page, context: CallContext): string => sendPage(context, page.html, page.status);
  return [
    bind(sandboxBankPage, async ({ params, query }, context) => {
      const language = languageOf(query.lang);
      const order = isValid(query.key, params.reference) ? await orders.find(params.reference) : null;
      return show(
        order === null
          ? unknownPage(language, origins.site)
          : orderPage({ order, key: query.key, language, site: origins.site }),
        context,
      );
    }),
    bind(sandboxBankPay, async ({ params, query, body }, context) => {
      const language = languageOf(query.lang);
      const order = isValid(query.key, params.reference)
        ? await orders.choose(params.reference, body.choice, body.seconds)
        : null;
      if (order === null) return show(unknownPage(language, origins.site), context);
      await deliver();
      // Redirects to a GET, so that a reload of the page repeats nothing.
      context.reply.redirect(`/sandbox-bank/${encodeURIComponent(params.reference)}?key=${query.key}&lang=${language}`);
      return '';
    }),
  ];
}

/**
 * Creates the deposit channel of the demo: a page with a button per outcome, and signed callbacks
 * that may be sent twice, late or never.
 */
export function createSandboxDepositChannel({
  database,
  secret,
  origins,
  callbackBase = () => origins.site,
  send = fetch,
}: SandboxDepositOptions): SandboxDepositChannel {
  const orders = createSandboxOrders(database);
  const { keyOf } = pageKeys(secret);

  /**
   * Sends a callback. True when the site accepted it; 409 (an operator will decide) counts as
   * accepted.
   */
  const sendAnswer = async (answer: BankAnswer): Promise<boolean> => {
    const body = JSON.stringify({
      reference: answer.reference,
      outcome: answer.outcome,
      amount: decimalOf(answer.amount),
      currency: answer.currency,
      authorisation: answer.authorisation,
    });
    const nonce = randomBytes(16).toString('base64url');
    const headers = {
      'content-type': 'application/json',
      [SIGNATURE_HEADER]: sign(secret, Buffer.from(body), nonce, await readClock(database)),
    };
    try {
      const { status } = await send(`${callbackBase()}/wps/callback/deposit/${CODE}`, {
        method: 'POST',
        headers,
        body,
        signal: AbortSignal.timeout(CALLBACK_TIMEOUT_MS),
      });
      return status === 200 || status === 409;
    } catch {
      return false;
    }
  };
  const deliver = async (): Promise<number> => {
    let accepted = 0;
    for (const answer of await orders.claimAnswers(BATCH_SIZE)) {
      if (!(await sendAnswer(answer))) continue;
      await orders.markSent(answer);
      accepted += 1;
    }
    return accepted;
  };

  return {
    code: CODE,
    account: 'sandbox',
    bankType: 'PGMT',
    slips: false,
    deliver,
    open: async ({ reference, amount, currency, language }) => {
      await orders.create({ reference, amount, currency });
      const query = `key=${keyOf(reference)}&lang=${languageOf(language)}`;
      return { redirectUrl: `${origins.games}/sandbox-bank/${encodeURIComponent(reference)}?${query}` };
    },
    readCallback: (callback) => readSignedNotice(secret, callback),
    settled: orders.settled,
    routes: pageRoutes(orders, { secret, origins }, deliver),
    jobs: [
      {
        name: 'cashier.sandbox-bank',
        every: 2,
        run: async () => {
          await deliver();
        },
      },
    ],
  };
}
