import type { Database } from '@chokdee/database/database';
import { sealOwner } from './payees.ts';
import { createSealing } from './sealing.ts';

const BATCH_SIZE = 200;
const ZERO_ID = '00000000-0000-0000-0000-000000000000';

interface Row {
  readonly member_id: string;
  readonly id: string;
  readonly bank_code: string;
  readonly number_sealed: Buffer;
}

/**
 * Reseals every payee account number with the first vault key. Returns how many. Each batch is its
 * own transaction and resealed rows are not read again, so it may be stopped at any time and run
 * again, beside running copies of the server that know all the keys.
 */
export async function resealPayees(
  database: Database,
  vaultKeys: readonly Uint8Array[],
  onProgress: (done: number) => void = () => undefined,
): Promise<number> {
  const sealing = createSealing(vaultKeys);
  let [member, id] = [ZERO_ID, ZERO_ID];
  let done = 0;
  for (;;) {
    const rows = await database.query<Row>(
      `select member_id, id, bank_code, number_sealed
      from cashier.payee
      where (member_id, id) > ($1::uuid, $2::uuid)
        and substring(number_sealed from 1 for $3) <> $4
      order by member_id, id
      limit $5`,
      [member, id, sealing.prefix.length, sealing.prefix, BATCH_SIZE],
    );
    const last = rows.at(-1);
    if (last === undefined) return done;
    const resealed = rows.map((row) => {
      const number = sealing.open(row.number_sealed, sealOwner(row));
      return {
        ...row,
        sealed: sealing.seal(number, sealOwner(row)),
        fingerprint: sealing.fingerprint(row.bank_code, number),
      };
    });
    await database.query(
      'select cashier.reseal_payees($1::uuid[], $2::uuid[], $3::bytea[], $4::bytea[], $5::bytea[])',
      [
        resealed.map((row) => row.member_id),
        resealed.map((row) => row.id),
        resealed.map((row) => row.number_sealed),
        resealed.map((row) => row.sealed),
        resealed.map((row) => row.fingerprint),
      ],
    );
    [member, id] = [last.member_id, last.id];
    done += rows.length;
    onProgress(done);
  }
}
