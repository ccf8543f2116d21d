import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { baht, brand, nid, realName } from '../testing.ts';
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

  it('assesses a request once, and leaves one that an operator has taken', async () => {
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
  it.each([
    ['approve', 'cleared'],
    ['reject', 'upheld'],
  ] as const)('are decided when an operator decides to %s', async (action, decision) => {
    const key = await requested(await createMember({ staked: false }), 500);
    await fixture.review(key, nid, 'take');
    await fixture.review(key, nid, action);
    expect(await flagsOf(key)).toMatchObject([{ decision, decided_by: nid.operatorId }]);
  });

  it('show linked payments of a day from the threshold on', async () => {
    await set('diligence_from = 1000000000');
    const key = await requested(await createMember(), 1_000);
    expect((await flagsOf(key)).map(({ rule }) => rule)).toEqual(['linked']);
  });
});
