import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { sandboxBankPage, sandboxBankPay } from '@chokdee/contract/calls/cashier';
import type { Database } from '@chokdee/database/database';
import { decimalOf, parseAmount } from '@chokdee/money/amount';
import { z } from 'zod';
import { readClock } from '../../../platform/clock/clock.ts';
import type { CallContext } from '../../../platform/http/context.ts';
import { sendPage } from '../../../platform/http/html.ts';
import { bind } from '../../../platform/module.ts';
import { CallbackError, type DepositChannel, type DepositNotice } from '../channels.ts';
import { createBook, type BankAnswer } from './sandbox/book.ts';
import { orderPage, unknownPage, type Page } from './sandbox/page.ts';
import { sign, SIGNATURE_HEADER, verify } from './sandbox/signature.ts';

/** What the sandbox bank is built from. */
export interface SandboxDepositOptions {
  readonly database: Database;
  /** Shared by shop and bank: signs callbacks and page addresses. */
  readonly secret: Uint8Array;
  /** The shop's site, and the origin the bank's page stands on: another house than the shop's. */
  readonly origins: { readonly site: string; readonly games: string };
  /** Where callbacks are sent, when it is not the shop's public origin (behind a proxy, in tests). */
  readonly callbackBase?: () => string;
  /** How the bank speaks to the shop. */
  readonly send?: (
    url: string,
    init: {
      readonly method: 'POST';
      readonly headers: Record<string, string>;
      readonly body: string;
      readonly signal: AbortSignal;
    },
  ) => Promise<{ readonly status: number }>;
}

/** The sandbox bank with its hand on its own post. `deliver` sends what is due, answers how many answers the shop took. */
export interface SandboxDeposit extends DepositChannel {
  deliver(): Promise<number>;
}

const CODE = 'sandbox';
const PATIENCE = 10_000;
const MOST_AT_ONCE = 20;

const notice = z.strictObject({
  reference: z.string().min(1).max(100),
  outcome: z.enum(['paid', 'refused']),
  amount: z.string().regex(/^\d{1,12}(\.\d{1,6})?$/),
  currency: z.string().regex(/^[A-Z]{3,10}$/),
  authorisation: z.string().min(1).max(100),
});

/** The demo's bank: a page on which one presses Pay, answering by signed callbacks that may come twice, late or never. */
export function createSandboxDeposit({
  database,
  secret,
  origins,
  callbackBase = () => origins.site,
  send = fetch,
}: SandboxDepositOptions): SandboxDeposit {
  const book = createBook(database);
  const keyOf = (reference: string): string =>
    createHmac('sha256', secret).update(`page/${reference}`).digest('base64url').slice(0, 32);
  const opens = (key: string, reference: string): boolean => {
    const right = Buffer.from(keyOf(reference));
    const given = Buffer.from(key);
    return given.length === right.length && timingSafeEqual(given, right);
  };

  /** True when the shop has the answer: a refusal that says a person will look is an answer taken. */
  const tell = async (answer: BankAnswer): Promise<boolean> => {
    const body = JSON.stringify({
      reference: answer.reference,
      outcome: answer.outcome,
      amount: decimalOf(answer.amount),
      currency: answer.currency,
      authorisation: answer.authorisation,
    });
    const headers = {
      'content-type': 'application/json',
      [SIGNATURE_HEADER]: sign(
        secret,
        Buffer.from(body),
        randomBytes(16).toString('base64url'),
        await readClock(database),
      ),
    };
    try {
      const { status } = await send(`${callbackBase()}/wps/callback/deposit/${CODE}`, {
        method: 'POST',
        headers,
        body,
        signal: AbortSignal.timeout(PATIENCE),
      });
      return status === 200 || status === 409;
    } catch {
      return false;
    }
  };
  const deliver = async (): Promise<number> => {
    let taken = 0;
    for (const answer of await book.claim(MOST_AT_ONCE)) {
      if (!(await tell(answer))) continue;
      await book.settled(answer);
      taken += 1;
    }
    return taken;
  };

  const show = (page: Page, context: CallContext): string => sendPage(context, page.html, page.status);
  const languageOf = (asked: string): string => (asked.toUpperCase() === 'EN' ? 'EN' : 'TH');

  return {
    code: CODE,
    bankType: 'PGMT',
    deliver,
    open: async ({ reference, amount, currency, language }) => {
      await book.enter({ reference, amount, currency });
      return {
        redirectUrl: `${origins.games}/sandbox-bank/${encodeURIComponent(reference)}?key=${keyOf(reference)}&lang=${languageOf(language)}`,
      };
    },
    readCallback: ({ rawBody, headers, now }): DepositNotice => {
      const nonce = verify(secret, rawBody, headers[SIGNATURE_HEADER], now);
      if (nonce === null) throw new CallbackError('unsigned');
      let read;
      try {
        read = notice.parse(JSON.parse(rawBody.toString('utf8')));
      } catch {
        throw new CallbackError('unreadable');
      }
      const amount = parseAmount(read.amount);
      if (amount <= 0n) throw new CallbackError('unreadable');
      return { ...read, amount, nonce };
    },
    routes: [
      bind(sandboxBankPage, async ({ params, query }, context) => {
        const language = languageOf(query.lang);
        const order = opens(query.key, params.reference) ? await book.find(params.reference) : null;
        return show(
          order === null
            ? unknownPage(language, origins.site)
            : orderPage({ order, key: query.key, language, shop: origins.site }),
          context,
        );
      }),
      bind(sandboxBankPay, async ({ params, query, body }, context) => {
        const language = languageOf(query.lang);
        const order = opens(query.key, params.reference)
          ? await book.press(params.reference, body.choice, body.seconds)
          : null;
        if (order === null) return show(unknownPage(language, origins.site), context);
        await deliver();
        // Seen by a GET, so that a reload of the page presses nothing.
        context.reply.redirect(
          `/sandbox-bank/${encodeURIComponent(params.reference)}?key=${query.key}&lang=${language}`,
        );
        return '';
      }),
    ],
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
