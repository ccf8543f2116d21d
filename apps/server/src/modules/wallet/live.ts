import type { Database } from '@chokdee/database/database';
import type { Consumer } from '../../platform/module.ts';
import type { Hub, TopicKind } from '../../platform/realtime/hub.ts';
import { liveOf, stateOf } from './balance.ts';
import { readWallets } from './store.ts';

const TOPIC = 'balance';

/** The private live topic `balance`: what the member sees beside the name. */
export const balanceTopic = (database: Database): TopicKind => ({
  name: TOPIC,
  owner: 'member',
  snapshot: async (memberId) => {
    const [wallet] = await readWallets(database, [memberId]);
    return wallet ? liveOf(wallet) : null;
  },
});

interface Figures {
  readonly currency: string;
  readonly balance: string;
  readonly held: string;
  readonly inPlay: string;
  readonly seq: string;
}
const carriesWallet = (
  payload: Readonly<Record<string, unknown>>,
): payload is Readonly<Record<string, unknown>> & Figures =>
  ['currency', 'balance', 'held', 'inPlay', 'seq'].every((name) => typeof payload[name] === 'string');

/** Tells the watchers of a balance that it changed. A wager's event carries the wallet; after other movements (`balance.changed`) it is read. */
export const createBalanceFeed = (database: Database, hub: Pick<Hub, 'publish'>): Consumer => ({
  name: 'wallet.balance',
  topics: ['wager.placed', 'wager.settled', 'wager.voided', 'balance.changed'],
  handle: async (events) => {
    // Of many changes of one member only the last is worth telling.
    const last = new Map(
      events.flatMap(({ memberId, payload }) => (memberId === null ? [] : [[memberId, payload] as const])),
    );
    const unread: string[] = [];
    for (const [memberId, payload] of last) {
      if (carriesWallet(payload))
        hub.publish(
          `${TOPIC}:${memberId}`,
          BigInt(payload.seq),
          stateOf(payload.currency, BigInt(payload.balance), BigInt(payload.held), BigInt(payload.inPlay)),
        );
      else unread.push(memberId);
    }
    if (unread.length === 0) return;
    for (const wallet of await readWallets(database, unread)) {
      const live = liveOf(wallet);
      if (live) hub.publish(`${TOPIC}:${wallet.memberId}`, live.seq, live.state);
    }
  },
});
