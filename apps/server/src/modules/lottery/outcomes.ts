import type { Output } from '@chokdee/contract/call';
import type { outcomes } from '@chokdee/contract/calls/lottery/orders';
import type { Database } from '@chokdee/database/database';
import { wireOf } from '@chokdee/money/amount';
import type { Consumer } from '../../platform/module.ts';
import type { Hub, TopicKind, Versioned } from '../../platform/realtime/hub.ts';
import { findGame as findDrawGame, readDraws, readResults } from '../draws/index.ts';
import { inLanguage } from '../messages/index.ts';
import { lotteryVendors } from './rules.ts';

const TOPIC = 'lottery';
/** Draws that the topic and the list show. */
const SHOWN = 20;

interface OutcomeRow {
  readonly draw_id: string;
  readonly brand_id: string;
  readonly game: string;
  readonly settled: number;
  readonly voided: number;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly changed_at: Date;
  readonly version: bigint;
}

/** What the last draws meant for a member, newest first, in a language. */
export async function readOutcomes(
  database: Database,
  memberId: string,
  language = 'TH',
): Promise<Versioned & { readonly state: Output<typeof outcomes> }> {
  const rows = await database.query<OutcomeRow>(
    `select draw_id, brand_id, game, settled, voided, stake, payout, changed_at, version
     from lottery.outcome
     where member_id = $1
     order by changed_at desc, draw_id
     limit $2`,
    [memberId, SHOWN],
  );
  const draws = await readDraws(database, 'where d.draw_id = any ($1::uuid[])', [rows.map((row) => row.draw_id)]);
  const list = await Promise.all(
    rows.flatMap((row) => {
      const draw = draws.find(({ draw_id }) => draw_id === row.draw_id);
      if (!draw) return [];
      const out = async () => {
        const [game, results] = await Promise.all([
          findDrawGame(database, row.brand_id, row.game),
          draw.result_version > 1 || draw.state === 'void' ? readResults(database, row.draw_id) : [],
        ]);
        return {
          drawId: row.draw_id,
          gameId: row.game,
          gameName: game ? inLanguage(game.names, language) : row.game,
          numero: draw.issue,
          bets: row.settled,
          voided: row.voided,
          betAmount: wireOf(row.stake),
          winAmount: wireOf(row.payout),
          resultVersion: draw.result_version,
          reason: results.at(-1)?.reason ?? '',
          at: row.changed_at.getTime(),
        };
      };
      return [out()];
    }),
  );
  const newest = rows.reduce((most, { version }) => (version > most ? version : most), 0n);
  return { seq: newest, state: { list } };
}

/** The state of the topic: the same without names, since a topic has no language. */
async function readTopic(database: Database, memberId: string): Promise<Versioned> {
  const { seq, state } = await readOutcomes(database, memberId);
  return { seq, state: { list: state.list.map(({ gameName: _name, ...rest }) => rest) } };
}

/** The private live topic `lottery`. */
export const outcomesTopic = (database: Database): TopicKind => ({
  name: TOPIC,
  owner: 'member',
  snapshot: (memberId) => readTopic(database, memberId),
});

const vendors = new Set(lotteryVendors.map(({ code }) => code));

/**
 * Computes what a draw meant for a member whenever a lottery wager is settled or void, and
 * publishes it. The sums are read from the wagers, so a repeated event changes nothing.
 */
export const createOutcomes = (database: Database, hub: Pick<Hub, 'publish'>): Consumer => ({
  name: 'lottery.outcomes',
  topics: ['wager.settled', 'wager.voided'],
  handle: async (events) => {
    const changed = new Map(
      events
        .filter(({ memberId, payload }) => memberId !== null && vendors.has(String(payload['vendor'])))
        .map(({ memberId, payload }) => [`${memberId} ${String(payload['round'])}`, { memberId, payload }] as const),
    );
    for (const { memberId, payload } of changed.values())
      await database.query(
        `insert into lottery.outcome as o (
           member_id, draw_id, brand_id, game, settled, voided, stake, payout, changed_at
         )
         select $1, $4::text::uuid, $5, $3, r.settled, r.voided, r.stake, r.payout, r.changed_at
         from wagering.round_of_member($1, $2, $3, $4, '00000000-0000-0000-0000-000000000000') r
         where r.changed_at is not null
         on conflict (member_id, draw_id) do update set
           settled = excluded.settled,
           voided = excluded.voided,
           stake = excluded.stake,
           payout = excluded.payout,
           changed_at = excluded.changed_at,
           version = excluded.version
         where (o.settled, o.voided, o.payout) is distinct from (excluded.settled, excluded.voided, excluded.payout)`,
        [
          memberId,
          String(payload['vendor']),
          String(payload['game']),
          String(payload['round']),
          String(payload['brandId']),
        ],
      );
    for (const memberId of new Set([...changed.values()].map((one) => one.memberId!))) {
      const { seq, state } = await readTopic(database, memberId);
      hub.publish(`${TOPIC}:${memberId}`, seq, state);
    }
  },
});
