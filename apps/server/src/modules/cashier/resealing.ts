import type { Database } from '@chokdee/database/database';
import { ownerOf } from './payees.ts';
import { createSealing } from './sealing.ts';

const BATCH = 200;

interface Row {
  readonly member_id: string;
  readonly id: string;
  readonly bank_code: string;
  readonly number_sealed: Buffer;
}

/**
 * Seals every payee account number under the first vault key; answers how many it sealed. Each batch is a transaction of its own and a row that is done is not taken again:
 * it may be stopped or killed at any moment and run once more, beside running copies that know all the keys.
 */
export async function resealPayees(
  database: Database,
  vaultKeys: readonly Uint8Array[],
  told: (done: number) => void = () => undefined,
): Promise<number> {
  const sealing = createSealing(vaultKeys);
  let [member, id] = ['00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000'];
  let done = 0;
  for (;;) {
    const rows = await database.query<Row>(
      `select member_id, id, bank_code, number_sealed from cashier.payee
      where (member_id, id) > ($1::uuid, $2::uuid) and substring(number_sealed from 1 for $3) <> $4 order by member_id, id limit $5`,
      [member, id, sealing.mark.length, sealing.mark, BATCH],
    );
    const last = rows.at(-1);
    if (last === undefined) return done;
    const fresh = rows.map((row) => {
      const number = sealing.open(row.number_sealed, ownerOf(row));
      return { ...row, sealed: sealing.seal(number, ownerOf(row)), print: sealing.fingerprint(row.bank_code, number) };
    });
    await database.query(
      'select cashier.reseal_payees($1::uuid[], $2::uuid[], $3::bytea[], $4::bytea[], $5::bytea[])',
      [
        fresh.map((row) => row.member_id),
        fresh.map((row) => row.id),
        fresh.map((row) => row.number_sealed),
        fresh.map((row) => row.sealed),
        fresh.map((row) => row.print),
      ],
    );
    [member, id] = [last.member_id, last.id];
    done += rows.length;
    told(done);
  }
}
