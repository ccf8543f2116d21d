import { createBatcher } from '@chokdee/ledger/batcher';
import { describe, expect, it } from 'vitest';
import { createWagering } from './index.ts';
import { baht, cashOf, openPlayer, placeOf, playOf, settleOf, wageringFixture } from './testing.ts';

const { db, wagering } = await wageringFixture({ max: 20, proveAfterEach: true });

describe('concurrent commands', () => {
  it('50 bets on one wallet: as many are accepted as the cash allows', async () => {
    const member = await openPlayer(db, baht(105));
    const answers = await Promise.all(Array.from({ length: 50 }, () => wagering.place(placeOf(member, baht(10)))));
    expect(answers.filter(({ status }) => status === 'ok')).toHaveLength(10);
    expect(answers.filter(({ status }) => status !== 'ok').every(({ status }) => status === 'insufficient')).toBe(true);
    expect(await cashOf(db, member)).toBe(baht(5));
  });

  it('20 copies of one command: one effect, the same answer for each', async () => {
    const member = await openPlayer(db, baht(100));
    const play = playOf(member, baht(10), baht(30));
    const answers = await Promise.all(Array.from({ length: 20 }, () => wagering.placeAndSettle(play)));
    expect(answers.map(({ status }) => status).sort()).toEqual(['ok', ...Array.from({ length: 19 }, () => 'replayed')]);
    expect(new Set(answers.map((answer) => JSON.stringify({ ...answer, status: '' }))).size).toBe(1);
    expect(await cashOf(db, member)).toBe(baht(120));
  });

  it('20 settlements of one wager with different ids: one is applied', async () => {
    const member = await openPlayer(db, baht(100));
    const wager = placeOf(member, baht(10));
    await wagering.place(wager);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => wagering.settle(settleOf(member, wager.id, baht(n)))),
    );
    expect(answers.filter(({ status }) => status === 'ok')).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 'ok')).toEqual(
      Array.from({ length: 19 }, () => ({ status: 'closed', reason: 'wager.settled' })),
    );
  });

  it('through the batcher: each member gets its own answer, accepted or rejected', async () => {
    const batched = createWagering({ database: db.database, commands: createBatcher(db.database.pool) });
    const members = await Promise.all(Array.from({ length: 30 }, (_, n) => openPlayer(db, baht(n))));
    const answers = await Promise.all(
      members.map((member, n) => batched.placeAndSettle(playOf(member, baht(15), baht(n)))),
    );
    expect(answers.map(({ status }) => status)).toEqual(members.map((_, n) => (n < 15 ? 'insufficient' : 'ok')));
    expect(await Promise.all(members.map((member) => cashOf(db, member)))).toEqual(
      members.map((_, n) => baht(n < 15 ? n : n - 15 + n)),
    );
  });
});
