import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { baht, brand, nid, pim, realName, refusalOf } from '../testing.ts';
import { createWithdrawalFixture, type WithdrawalFixture } from '../testing-withdrawals.ts';

let fixture: WithdrawalFixture;
beforeAll(async () => {
  fixture = await createWithdrawalFixture();
});
afterAll(() => fixture?.close());
const set = (values: string) => fixture.db.owner.query(`update cashier.settings set ${values}`);
beforeEach(() => set('automatic_below = 2000000000, diligence_from = 75000000000, closed_channels = default'));

/** Account endings that no other member has. */
let ending = 1_000;
/** A member with 5,000 baht, of which all was staked, and a bank account. */
async function createMember({ staked = true } = {}) {
  const player = await fixture.createMemberWithCash(5_000);
  ending += 1;
  const payeeId = await fixture.addPayee(player, String(ending));
  if (staked) await fixture.settleBet(player, baht(5_000));
  return { player, payeeId };
}
async function requested(member: Awaited<ReturnType<typeof createMember>>, amount: number) {
  const { id } = await fixture.request(member.player, member.payeeId, amount);
  const key = { memberId: member.player.memberId, id };
  await fixture.cashier.assessment.assessDue();
  return key;
}
const flagsOf = async ({ memberId, id }: { memberId: string; id: string }) =>
  (await fixture.cashier.review.detail(brand.id, memberId, id)).flags;

describe('automatic approval', () => {
  it("approves a request within the limit of the member's day, and the bank pays it", async () => {
    const member = await createMember();
    const first = await requested(member, 1_200);
    expect(await fixture.read(first)).toMatchObject({ state: 'approved', automatic: true, decided_by: null });
    await fixture.cashier.payouts.payDue();
    expect(await fixture.stateOf(first)).toBe('paid');
    // The limit counts the day: this one alone would pass.
    expect(await fixture.stateOf(await requested(member, 1_200))).toBe('requested');
    expect(await fixture.stateOf(await requested(await createMember(), 2_000))).toBe('approved');
  });

  it('approves nothing while the brand sets no limit', async () => {
    await set('automatic_below = 0');
    expect(await fixture.stateOf(await requested(await createMember(), 100))).toBe('requested');
  });

  it('approves nothing flagged, nothing for two persons, and no account that another member has', async () => {
    const unplayed = await requested(await createMember({ staked: false }), 500);
    expect(await fixture.stateOf(unplayed)).toBe('requested');
    expect(await flagsOf(unplayed)).toMatchObject([
      { rule: 'unplayed', evidence: { deposited: baht(5_000).toString(), staked: '0' }, decision: null },
    ]);
    await set('automatic_below = 100000000000, pair_from = 1000000000');
    expect(await fixture.stateOf(await requested(await createMember(), 1_000))).toBe('requested');
    await set('pair_from = 50000000000');
    const [one, other] = [await createMember(), await createMember()];
    const number = { bankCode: 'SCB', number: '5556667771', holder: realName, brandId: brand.id };
    for (const { player } of [one, other]) await fixture.cashier.payees.add({ ...number, memberId: player.memberId });
    const shared = (await fixture.cashier.payees.list(other.player.memberId)).find((row) => row.bank_code === 'SCB');
    expect(await fixture.stateOf(await requested({ ...other, payeeId: shared!.id }, 500))).toBe('requested');
  });

  it('assesses a request once, and does not approve one that an operator has taken', async () => {
    await set('automatic_below = 0');
    const member = await createMember({ staked: false });
    const key = await requested(member, 500);
    const { version } = await fixture.read(key);
    await fixture.cashier.assessment.assessDue();
    expect((await fixture.read(key)).version).toBe(version);
    const taken = { memberId: key.memberId, id: (await fixture.request(member.player, member.payeeId, 200)).id };
    await fixture.review(taken, nid, 'take');
    await set('automatic_below = 2000000000');
    await fixture.cashier.assessment.assessDue();
    expect(await fixture.stateOf(taken)).toBe('reviewing');
  });
});

describe('risk flags', () => {
  /** A withdrawal that Nid reviews, with two flags. */
  const flagged = async () => {
    await set('diligence_from = 1000000000');
    const key = await requested(await createMember({ staked: false }), 1_000);
    await fixture.review(key, nid, 'take');
    return key;
  };
  type Key = Awaited<ReturnType<typeof flagged>>;
  const answer = async (key: Key, rule: string, operator = nid, over = {}) =>
    fixture.cashier.review.answerFlag(await fixture.targetOf(key, operator), {
      rule,
      answer: 'explained',
      reason: 'a payslip was sent',
      ...over,
    });
  /** Approves as the console does, without the fixture's answers. */
  const approve = async (key: Key, operator = nid) =>
    fixture.cashier.review.review(await fixture.targetOf(key, operator), 'approve');
  const pay = () => fixture.cashier.payouts.payDue();

  it('refuse an approval until each has its own answer, and no run pays before', async () => {
    const key = await flagged();
    expect((await flagsOf(key)).map(({ rule }) => rule)).toEqual(['linked', 'unplayed']);
    expect(await refusalOf(approve(key))).toBe('withdrawal.flags');
    await answer(key, 'linked');
    expect(await refusalOf(approve(key))).toBe('withdrawal.flags');
    await pay();
    expect(await fixture.stateOf(key)).toBe('reviewing');
    await answer(key, 'unplayed', nid, { answer: 'accepted', reason: 'a known guest' });
    await approve(key);
    await pay();
    expect(await fixture.stateOf(key)).toBe('paid');
    expect(await flagsOf(key)).toMatchObject([
      { rule: 'linked', decision: 'cleared', answer: 'explained', decided_by: nid.operatorId },
      { rule: 'unplayed', decision: 'cleared', answer: 'accepted', answer_note: 'a known guest' },
    ]);
    const entries = await fixture.db.owner.query<{ reason: string; after: object }>(
      `select reason, after from audit.entry where action = 'withdrawal.answer-flag' and subject = $1 order by at`,
      [`withdrawal:${key.id}`],
    );
    expect(entries).toEqual([
      { reason: 'a payslip was sent', after: { rule: 'linked', decision: 'cleared', answer: 'explained' } },
      { reason: 'a known guest', after: { rule: 'unplayed', decision: 'cleared', answer: 'accepted' } },
    ]);
  });

  it('that appear between reading and approving refuse the approval', async () => {
    const key = await flagged();
    await answer(key, 'linked');
    await answer(key, 'unplayed');
    await fixture.db.owner.query(`insert into cashier.risk_flag values ($1, $2, 'structuring', 90, '{}')`, [
      key.memberId,
      key.id,
    ]);
    expect(await refusalOf(approve(key))).toBe('withdrawal.flags');
    await answer(key, 'structuring');
    await approve(key);
    expect(await fixture.stateOf(key)).toBe('approved');
  });

  it('are raised before an approval that is quicker than the assessment', async () => {
    const member = await createMember({ staked: false });
    const { id } = await fixture.request(member.player, member.payeeId, 500);
    const key = { memberId: member.player.memberId, id };
    await fixture.review(key, nid, 'take');
    expect(await refusalOf(approve(key))).toBe('withdrawal.flags');
    expect((await flagsOf(key)).map(({ rule, decision }) => [rule, decision])).toEqual([['unplayed', null]]);
  });

  it('are not raised by an operator of another brand', async () => {
    const member = await createMember({ staked: false });
    const { id } = await fixture.request(member.player, member.payeeId, 500);
    const key = { memberId: member.player.memberId, id };
    const target = { ...(await fixture.targetOf(key, nid)), brandId: 'another' };
    expect(await refusalOf(fixture.cashier.review.review(target, 'approve'))).toBe('request.not.found');
    expect(await flagsOf(key)).toEqual([]);
  });

  it('are answered once, by who reviews the withdrawal', async () => {
    const key = await flagged();
    expect(await refusalOf(answer(key, 'linked', pim))).toBe('review.taken');
    expect(await refusalOf(answer(key, 'structuring'))).toBe('request.not.found');
    await answer(key, 'linked');
    await answer(key, 'linked');
    expect(await refusalOf(answer(key, 'linked', nid, { reason: 'another reason' }))).toBe('withdrawal.flag.answered');
    await fixture.review(key, nid, 'release');
    expect(await refusalOf(answer(key, 'unplayed'))).toBe('withdrawal.moved');
    expect((await flagsOf(key)).map(({ decision }) => decision)).toEqual(['cleared', null]);
  });

  it('of a withdrawal for two persons hold back each of the approvals', async () => {
    await set('pair_from = 1000000000, diligence_from = 75000000000');
    const key = await requested(await createMember({ staked: false }), 1_000);
    await set('pair_from = 50000000000');
    await fixture.review(key, nid, 'take');
    expect(await refusalOf(approve(key))).toBe('withdrawal.flags');
    await answer(key, 'unplayed');
    await approve(key);
    await fixture.db.owner.query(`insert into cashier.risk_flag values ($1, $2, 'linked', 60, '{}')`, [
      key.memberId,
      key.id,
    ]);
    expect(await refusalOf(approve(key, pim))).toBe('withdrawal.flags');
    await answer(key, 'linked', pim);
    await approve(key, pim);
    expect(await fixture.stateOf(key)).toBe('approved');
  });

  it('are upheld by a rejection unless they are answered', async () => {
    const key = await flagged();
    await answer(key, 'linked');
    await fixture.review(key, nid, 'reject');
    expect((await flagsOf(key)).map(({ decision }) => decision)).toEqual(['cleared', 'upheld']);
  });

  it('are guarded by the database', async () => {
    const key = await flagged();
    await expect(
      fixture.db.owner.query(
        `update cashier.withdrawal
         set state = 'approved', version = version + 1, decided_by = $2, payout_id = platform.uuid7()
         where id = $1`,
        [key.id, nid.operatorId],
      ),
    ).rejects.toThrow(/unanswered risk flag/);
    await expect(
      fixture.db.owner.query(
        `update cashier.risk_flag
         set decision = 'cleared', decided_by = $2, decided_at = platform.clock()
         where withdrawal_id = $1`,
        [key.id, nid.operatorId],
      ),
    ).rejects.toThrow(/risk_flag_cleared/);
    const rejected = await flagged();
    await fixture.review(rejected, nid, 'reject');
    await expect(
      fixture.db.owner.query(`insert into cashier.risk_flag values ($1, $2, 'structuring', 90, '{}')`, [
        rejected.memberId,
        rejected.id,
      ]),
    ).rejects.toThrow(/not decided/);
  });

  it('show linked payments of a day from the threshold on', async () => {
    await set('diligence_from = 1000000000');
    const key = await requested(await createMember(), 1_000);
    expect((await flagsOf(key)).map(({ rule }) => rule)).toEqual(['linked']);
  });
});
