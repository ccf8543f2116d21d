import { momentNumberOf } from '@chokdee/contract/bet-number';
import { uuid7 } from '@chokdee/contract/uuid7';
import type { ExampleSource } from '../../platform/testing-examples.ts';

/** Requests of the module's calls that succeed. */
export const examples: ExampleSource = ({ db, betId }) => {
  /** A failed settlement of the brand. */
  const settlement = async () => {
    const [row] = await db.owner.query<{ id: string }>(
      `insert into wagering.settlement_job (
         subject, version, kind, reason, hash, since, walked, total, state, finished_at, brand_id
       )
       values ($1, 1, 'void', 'test', '', $2, true, 0, 'failed', platform.clock(), 'chokdee')
       returning id`,
      [`test:${uuid7()}`, uuid7()],
    );
    return { id: row!.id };
  };
  return {
    'wagering.sportsVendorOrders': () => ({ query: { accountType: 'CHOK' } }),
    'wagering.deskBets': () => ({ params: { number: momentNumberOf(betId) } }),
    'wagering.betDetail': () => ({ params: { orderNo: betId } }),
    'wagering.settlement': async () => ({ params: await settlement() }),
    'wagering.failedWagers': async () => ({ params: await settlement() }),
    'wagering.retrySettlement': async () => ({
      params: await settlement(),
      body: { reason: 'the fuzz test says so' },
    }),
  };
};
