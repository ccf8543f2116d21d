import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { winnersState } from '@chokdee/contract/calls/catalogue';
import type { z } from 'zod';
import type { Consumer } from '../../platform/module.ts';
import type { Hub, TopicKind, Versioned } from '../../platform/realtime/hub.ts';
import type { CoverOf } from './games.ts';
import { BOARD_CHANGED, type Win } from './winner-board.ts';
import { winOut, type Winners } from './winners.ts';

const TOPIC = 'winners';
/** Rows of each list: the product asks for twenty; a ticker shows ten. */
const MAX_LARGEST = 20;
const MAX_NEWEST = 10;

/** The key of a row: stable, so that a change is seen, and it does not reveal the wager's id. */
const rowKey = ({ member_id, wager_id }: Win): string =>
  createHash('sha256').update(`${member_id} ${wager_id}`).digest('base64url').slice(0, 12);

/**
 * The two lists of a brand's board by row, so that a new win is sent as one row added and one
 * removed.
 */
async function readBoard(winners: Winners, coverOf: CoverOf, brandId: string): Promise<Versioned> {
  // The version is read first: the rows read after it are at least as new.
  const seq = await winners.version(brandId);
  const [largest, newest] = await Promise.all([
    winners.board(brandId, 'ALL', MAX_LARGEST),
    winners.newest(brandId, MAX_NEWEST),
  ]);
  const rows = (wins: readonly Win[]) =>
    Object.fromEntries(wins.map((win) => [rowKey(win), { ...winOut(win, coverOf), gameNames: win.names }]));
  return { seq, state: { largest: rows(largest), newest: rows(newest) } satisfies z.input<typeof winnersState> };
}

/** The public live topic `winners`: a brand's largest and newest wins with real money. */
export const winnersTopic = (winners: Winners, coverOf: CoverOf): TopicKind => ({
  name: TOPIC,
  owner: 'brand',
  snapshot: (brandId) => readBoard(winners, coverOf, brandId),
});

/**
 * The consumer that publishes changed boards. Every visitor may subscribe to a board, so it
 * publishes at most once per `every` milliseconds; events that wait meanwhile are published as one
 * change.
 */
export function createWinnersFeed({
  winners,
  coverOf,
  hub,
  every = 1_000,
}: {
  readonly winners: Winners;
  readonly coverOf: CoverOf;
  readonly hub: Pick<Hub, 'publish'>;
  readonly every?: number;
}): Consumer {
  let lastPublished = Number.NEGATIVE_INFINITY;
  return {
    name: 'catalogue.winners-live',
    topics: [BOARD_CHANGED],
    handle: async (events) => {
      await delay(Math.max(0, lastPublished + every - performance.now()));
      for (const brandId of new Set(events.map(({ payload }) => String(payload['brandId'])))) {
        const { seq, state } = await readBoard(winners, coverOf, brandId);
        hub.publish(`${TOPIC}:${brandId}`, seq, state);
      }
      lastPublished = performance.now();
    },
  };
}
