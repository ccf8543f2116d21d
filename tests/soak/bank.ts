import { randomUUID } from 'node:crypto';
import { sign, SIGNATURE_HEADER } from '../../apps/server/src/modules/cashier/adapters/signature.ts';
import type { Draws } from '../processes.ts';
import type { SoakApp } from './app.ts';
import { type Counts, countRepeated, pause } from './sending.ts';

/** A deposit that a member opened, and what its bank does about it. */
export interface KnownDeposit {
  readonly memberId: string;
  readonly orderNo: string;
  readonly reference: string;
  /** Whole baht. */
  readonly amount: number;
  readonly fate: 'once' | 'twice' | 'delayed' | 'never' | 'wrong' | 'expired';
  /** The bank has its final answer. */
  isAnswered: boolean;
}

/** The fates of a deposit with how often each comes, out of ten. */
const FATES: readonly KnownDeposit['fate'][] = [
  'once',
  'once',
  'once',
  'twice',
  'twice',
  'twice',
  'delayed',
  'never',
  'wrong',
  'expired',
];
/** Draws what the bank does about a deposit; a short run does not wait for an order to expire. */
export function drawFate(draws: Draws, isShort: boolean): KnownDeposit['fate'] {
  const fate = draws.pick(FATES);
  return isShort && fate === 'expired' ? 'delayed' : fate;
}
/** Whether a deposit of this fate is credited. */
export const isCredited = ({ fate }: KnownDeposit): boolean =>
  fate === 'once' || fate === 'twice' || fate === 'delayed';

/** Seconds after which the callback of an expired deposit comes: its order is open for 60. */
const AFTER_EXPIRY = 80_000;

/**
 * The bank of PromptPay: sends its signed callback again until the site has answered 200 (credited
 * or known) or 409 (held for an operator), as banks do.
 */
export function createBank(app: SoakApp, draws: Draws, counts: Counts) {
  const key = app.config.deposits.promptPay!.callbackKey!;
  const address = `${app.config.origins.site}/wps/callback/deposit/promptpay`;
  const deliver = async (deposit: KnownDeposit, nonce: string): Promise<void> => {
    const body = Buffer.from(
      JSON.stringify({
        reference: deposit.reference,
        outcome: 'paid',
        amount: String(deposit.fate === 'wrong' ? deposit.amount + 1 : deposit.amount),
        currency: 'THB',
        authorisation: `PP-${deposit.orderNo}`,
      }),
    );
    for (;;) {
      counts.callbacks += 1;
      try {
        const { status } = await fetch(address, {
          method: 'POST',
          headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: sign(key, body, nonce, new Date()) },
          body,
          signal: AbortSignal.timeout(15_000),
        });
        if (status === 200 || status === 409) return;
        countRepeated(counts, `callback ${status}`);
      } catch {
        countRepeated(counts, 'callback without an answer');
      }
      await pause(500);
    }
  };
  return {
    /** Does what the deposit's fate says. Resolves when the bank has nothing more to send. */
    settle: async (deposit: KnownDeposit): Promise<void> => {
      const { fate } = deposit;
      if (fate === 'never') {
        counts.lost += 1;
        deposit.isAnswered = true;
        return;
      }
      if (fate === 'delayed' || fate === 'expired') {
        counts.delayed += 1;
        await pause(fate === 'expired' ? AFTER_EXPIRY : draws.whole(3_000, 30_000));
      }
      if (fate === 'wrong') counts.wrong += 1;
      if (fate === 'twice') {
        counts.duplicates += 1;
        const nonce = randomUUID();
        // The same callback twice at the same time, and the payment once more under another nonce.
        await Promise.all([deliver(deposit, nonce), deliver(deposit, nonce)]);
        await deliver(deposit, randomUUID());
      } else await deliver(deposit, randomUUID());
      deposit.isAnswered = true;
    },
  };
}
