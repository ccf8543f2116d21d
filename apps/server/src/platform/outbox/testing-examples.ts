import type { ExampleSource } from '../testing-examples.ts';

/** Requests of the module's calls that succeed. */
export const examples: ExampleSource = ({ db, memberId }) => {
  /** Adds a dead letter of the main member; its consumer can process it now. Returns its key. */
  const deadLetter = async (): Promise<{ consumer: string; id: string }> => {
    await db.owner.query(
      `insert into platform.outbox_consumer (name) values ('wallet.balance') on conflict do nothing`,
    );
    await db.owner.query(
      `insert into platform.outbox_dead_letter
         (consumer, id, xid, at, topic, member_id, payload, error, attempts, dead_lettered_at)
       values
         ('wallet.balance', 1, '1', platform.clock(), 'balance.changed', $1, '{}', 'away', 5, platform.clock())
       on conflict do nothing`,
      [memberId],
    );
    return { consumer: 'wallet.balance', id: '1' };
  };
  return {
    'outbox.event': async () => ({ params: await deadLetter() }),
    'outbox.resend': async () => ({ body: await deadLetter() }),
  };
};
