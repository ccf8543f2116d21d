import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { winnersState } from '@chokdee/contract/calls/catalogue';
import type { z } from 'zod';
import type { Consumer } from '../../platform/module.ts';
import type { Hub, TopicKind, Versioned } from '../../platform/realtime/hub.ts';
import { BOARD_CHANGED, winOut, type Win, type Winners } from './winners.ts';

const TOPIC = 'winners';
/** Rows of each list: the product asks for twenty (product.md section 9); of the newest fewer fit a ticker. */
const LARGEST = 20;
const NEWEST = 10;

type CoverOf = (code: string, version: string) => string;

/** Names a row for those who watch it change, without telling the wager's id. */
const rowKey = (wagerId: string): string => createHash('sha256').update(wagerId).digest('base64url').slice(0, 12);

/** The two lists of a brand's board, by row, so that a new win travels as one row in and one out. */
async function boardOf(winners: Winners, coverOf: CoverOf, brandId: string): Promise<Versioned> {
  // The version first: what is read after it is at least as new.
  const seq = await winners.version(brandId);
  const [largest, newest] = await Promise.all([
    winners.board(brandId, 'ALL', LARGEST),
    winners.newest(brandId, NEWEST),
  ]);
  const rows = (wins: readonly Win[]) =>
    Object.fromEntries(wins.map((win) => [rowKey(win.wager_id), { ...winOut(win, coverOf), gameNames: win.names }]));
  return { seq, state: { largest: rows(largest), newest: rows(newest) } satisfies z.input<typeof winnersState> };
}

/** The public live topic `winners`: a brand's largest and newest real wins. */
export const winnersTopic = (winners: Winners, coverOf: CoverOf): TopicKind => ({
  name: TOPIC,
  owner: 'brand',
  snapshot: (brandId) => boardOf(winners, coverOf, brandId),
});

/** Tells the watchers of a board what became of it. Everybody watches it: between two tellings lie `every` milliseconds, meanwhile events wait and are told as one. */
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
  let told = Number.NEGATIVE_INFINITY;
  return {
    name: 'catalogue.winners-live',
    topics: [BOARD_CHANGED],
    handle: async (events) => {
      await pause(Math.max(0, told + every - performance.now()));
      for (const brandId of new Set(events.map(({ payload }) => String(payload['brandId'])))) {
        const { seq, state } = await boardOf(winners, coverOf, brandId);
        hub.publish(`${TOPIC}:${brandId}`, seq, state);
      }
      told = performance.now();
    },
  };
}
