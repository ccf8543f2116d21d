import { readFileSync } from 'node:fs';
import { testDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/database/uuid7';
import { createCommands } from '@chokdee/ledger/commands';
import { expect, it } from 'vitest';
import { createWagering } from './index.ts';
import { baht, brokenRules, openPlayer, playOf, stakeOf } from './testing.ts';

const CLAIMS = readFileSync(new URL('migrations/0246_wagering_claims.sql', import.meta.url), 'utf8');

it('what moved nothing before ids were claimed, and what was undone under a key beside its own, is claimed by the upgrade', async () => {
  const db = await testDatabase({ max: 4 });
  try {
    const door = createWagering({ database: db.database, commands: createCommands(db.database.pool) });
    const [memberId, other] = [await openPlayer(db, baht(100)), await openPlayer(db, baht(100))];
    const free = stakeOf(memberId, 0n);
    const [lost, undoing] = [{ id: uuid7(), memberId, wagerId: free.id, payout: '0' }, uuid7()];
    const play = playOf(memberId, baht(2), baht(3));
    expect(await door.place(free)).toMatchObject({ status: 'ok' });
    expect(await door.settle(lost)).toMatchObject({ status: 'ok' });
    expect(await door.placeAndSettle(play)).toMatchObject({ status: 'ok' });
    expect(await door.void({ id: undoing, memberId, wagerId: play.id, reason: 'test' })).toMatchObject({
      status: 'ok',
    });
    expect(await door.placeAndSettle(playOf(other, baht(2), 0n))).toMatchObject({ status: 'ok' });

    // As an older version wrote it: no claims, and the undoing under the command's id with its last bit turned.
    await db.owner.query(
      'alter table ledger.claim disable trigger user; alter table ledger.transfer disable trigger user; alter table ledger.reversal disable trigger user',
    );
    await db.owner.query('delete from ledger.claim');
    await db.owner.query(`update ledger.account set revision = version where purse = 'cash'`);
    const beside = `${undoing.slice(0, -1)}${(Number.parseInt(undoing.slice(-1), 16) ^ 1).toString(16)}`;
    for (const table of ['transfer', 'reversal'])
      await db.owner.query(`update ledger.${table} set id = $2 where id = $1`, [undoing, beside]);
    await db.owner.query('update ledger.account set last_id = $2 where last_id = $1', [undoing, beside]);
    await db.owner.query(
      'alter table ledger.claim enable trigger user; alter table ledger.transfer enable trigger user; alter table ledger.reversal enable trigger user',
    );
    expect(await brokenRules(db)).not.toEqual([]);

    await db.owner.query(CLAIMS);
    expect(await brokenRules(db)).toEqual([]);
    expect(
      (await db.owner.query<{ id: string }>('select id from ledger.claim order by id')).map(({ id }) => id),
    ).toEqual([free.id, lost.id, undoing].sort());
    // They stand for what they were, and for nothing else.
    expect(await door.settle(lost)).toMatchObject({ status: 'replayed' });
    for (const id of [free.id, lost.id, undoing])
      expect(await door.place(stakeOf(memberId, baht(1), { id }))).toMatchObject({ status: 'conflict' });
    expect(await brokenRules(db)).toEqual([]);
  } finally {
    await db.close();
  }
});
