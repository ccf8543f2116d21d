import type { Database } from '@chokdee/database/database';
import type { Consumer } from '../../platform/module.ts';
import type { Hub, TopicKind } from '../../platform/realtime/hub.ts';
import { liveBalance, balanceStateOf } from './balance.ts';
import { readWallets } from './store.ts';

const TOPIC = 'balance';

/** The private live topic `balance`: the member's cash, held funds and stakes in play. */
export const balanceTopic = (database: Database): TopicKind => ({
  name: TOPIC,
  owner: 'member',
  snapshot: async (memberId) => {
    const [wallet] = await readWallets(database, [memberId]);
    return wallet ? liveBalance(wallet) : null;
  },
});

interface WalletFields {
  readonly currency: string;
  readonly balance: string;
  readonly held: string;
  readonly inPlay: string;
  readonly seq: string;
}
const hasWallet = (
  payload: Readonly<Record<string, unknown>>,
): payload is Readonly<Record<string, unknown>> & WalletFields =>
  ['currency', 'balance', 'held', 'inPlay', 'seq'].every((name) => typeof payload[name] === 'string');

/**
 * The consumer that publishes changed balances to their subscriptions. The event of a wager has the
 * wallet in its payload; after any other movement (`balance.changed`) the wallet is read.
 */
export const createBalanceFeed = (database: Database, hub: Pick<Hub, 'publish'>): Consumer => ({
  name: 'wallet.balance',
  topics: ['wager.placed', 'wager.settled', 'wager.voided', 'balance.changed'],
  handle: async (events) => {
    // Only the last change of each member is published.
    const last = new Map(
      events.flatMap(({ memberId, payload }) => (memberId === null ? [] : [[memberId, payload] as const])),
    );
    const unread: string[] = [];
    for (const [memberId, payload] of last) {
      if (hasWallet(payload))
        hub.publish(
          `${TOPIC}:${memberId}`,
          BigInt(payload.seq),
          balanceStateOf(payload.currency, BigInt(payload.balance), BigInt(payload.held), BigInt(payload.inPlay)),
        );
      else unread.push(memberId);
    }
    if (unread.length === 0) return;
    for (const wallet of await readWallets(database, unread)) {
      const live = liveBalance(wallet);
      if (live) hub.publish(`${TOPIC}:${wallet.memberId}`, live.seq, live.state);
    }
  },
});
