import type { TestDatabase } from '@chokdee/database/testing';
import type { OperatorSession, PlayerSession } from '../../platform/http/context.ts';
import type { PayoutChannel } from './channels.ts';
import type { ReviewTarget } from './review-actions.ts';
import type { ReviewView } from './review-queue.ts';
import { brand, createCashierFixture, nid, origin, password, supervisor, type CashierFixture } from './testing.ts';
import type { WithdrawalWithPayee } from './withdrawal-rows.ts';

/** A withdrawal by its key. */
export interface WithdrawalKey {
  readonly memberId: string;
  readonly id: string;
}

/** The cashier fixture with helpers for withdrawals. Amounts are whole baht. */
export interface WithdrawalFixture extends CashierFixture {
  /** Requests a withdrawal with the right password. */
  request(
    player: PlayerSession,
    payeeId: string,
    amount: number | string,
    over?: { readonly requestId?: string; readonly password?: string },
  ): Promise<WithdrawalWithPayee>;
  /**
   * Creates a member with cash and a payee account, and requests a withdrawal. `ending`: of the
   * account number.
   */
  createRequest(
    amount?: number,
    ending?: string,
  ): Promise<WithdrawalKey & { readonly player: PlayerSession; readonly payeeId: string }>;
  /** `createRequest`, taken and approved by one operator. */
  createApproved(
    amount?: number,
    ending?: string,
  ): Promise<WithdrawalKey & { readonly player: PlayerSession; readonly payeeId: string }>;
  /** `createApproved`, then paid. */
  createPaid(): Promise<WithdrawalKey & { readonly player: PlayerSession; readonly payeeId: string }>;
  read(key: WithdrawalKey): Promise<WithdrawalWithPayee>;
  stateOf(key: WithdrawalKey): Promise<string>;
  /** The steps of the history, with their notes. */
  stepsOf(key: WithdrawalKey): Promise<readonly (readonly [step: string, note: string | null])[]>;
  /** The target of an action on the current version, by default of the supervisor. */
  targetOf(key: WithdrawalKey, operator?: OperatorSession): Promise<ReviewTarget>;
  /** Assesses a withdrawal and answers each of its flags as harmless. */
  answerFlags(key: WithdrawalKey, operator?: OperatorSession): Promise<void>;
  /**
   * Runs a review action on the current version, or on the one given; before an approval it answers
   * the flags.
   */
  review(
    key: WithdrawalKey,
    operator: OperatorSession,
    action: 'take' | 'release' | 'approve' | 'reject',
    version?: number,
  ): Promise<void>;
  /** The ids of the withdrawals in a view of an operator, by default Nid's. */
  idsIn(view: ReviewView, operator?: OperatorSession): Promise<readonly string[]>;
}

/** Starts the fixture. `createPayoutChannel` replaces the sandbox bank for payouts. */
export async function createWithdrawalFixture(
  createPayoutChannel?: (db: TestDatabase) => PayoutChannel,
): Promise<WithdrawalFixture> {
  const base = await createCashierFixture(createPayoutChannel);
  const { cashier } = base;
  const read: WithdrawalFixture['read'] = ({ memberId, id }) => cashier.withdrawals.read(memberId, id);
  const targetOf: WithdrawalFixture['targetOf'] = async (key, operator = supervisor) => ({
    operator,
    address: '10.0.0.1',
    brandId: brand.id,
    memberId: key.memberId,
    id: key.id,
    version: (await read(key)).version,
  });
  const request: WithdrawalFixture['request'] = (player, payeeId, amount, over = {}) =>
    cashier.withdrawals.request(player, brand, {
      amount,
      payeeId,
      password,
      origin,
      checkCode: async () => undefined,
      ...over,
    });
  const createRequest: WithdrawalFixture['createRequest'] = async (amount = 500, ending) => {
    const player = await base.createMemberWithCash(Math.max(1_000, amount));
    const payeeId = await base.addPayee(player, ending);
    const { id } = await request(player, payeeId, amount);
    return { player, payeeId, memberId: player.memberId, id };
  };
  const answerFlags: WithdrawalFixture['answerFlags'] = async (key, operator = nid) => {
    await cashier.assessment.assess(brand.id, key.memberId, key.id);
    const { withdrawal, flags } = await cashier.review.detail(brand.id, key.memberId, key.id);
    if (withdrawal.state !== 'reviewing' || withdrawal.taken_by !== operator.operatorId) return;
    for (const { rule } of flags.filter(({ decision }) => decision === null))
      await cashier.review.answerFlag(await targetOf(key, operator), {
        rule,
        answer: 'harmless',
        reason: 'seen',
      });
  };
  const review: WithdrawalFixture['review'] = async (key, operator, action, version) => {
    const target = await targetOf(key, operator);
    if (action === 'approve') await answerFlags(key, operator);
    await cashier.review.review(
      { ...target, version: version ?? target.version },
      action,
      action === 'reject' ? { code: 'payee', reason: 'the name is another' } : undefined,
    );
  };
  const createApproved: WithdrawalFixture['createApproved'] = async (amount, ending) => {
    const created = await createRequest(amount, ending);
    await review(created, nid, 'take');
    await review(created, nid, 'approve');
    return created;
  };
  return {
    ...base,
    request,
    createRequest,
    createApproved,
    createPaid: async () => {
      const created = await createApproved();
      await cashier.payouts.payDue();
      return created;
    },
    read,
    stateOf: async (key) => (await read(key)).state,
    stepsOf: async ({ memberId, id }) =>
      (await cashier.review.detail(brand.id, memberId, id)).steps.map(({ step, note }) => [step, note] as const),
    targetOf,
    answerFlags,
    review,
    idsIn: async (view, operator = nid) =>
      (
        await cashier.review.list(brand.id, operator.operatorId, { view, text: '', minimum: 0n, page: 1, size: 100 })
      ).list.map(({ id }) => id),
  };
}
