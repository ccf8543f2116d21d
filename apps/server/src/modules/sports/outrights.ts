import { uuid7 } from '@chokdee/contract/uuid7';
import type { Database, Queryable } from '@chokdee/database/database';
import type { OutrightStanding } from '@chokdee/games/sports/settle';
import type { SportCode } from '@chokdee/games/sports/types';
import { countChange, lockEvent, type FeedNames, type OnChange } from './feed.ts';
import { priceIn, withOverround } from './offers.ts';
import { recordFacts } from './results.ts';
import { readMargins, readSetting, rulesOf } from './settings.ts';
import { readEvents } from './store.ts';
import type { StoredOutcome } from './types.ts';

/** The market type of an outright: who wins the competition. */
export const OUTRIGHT = 'outright';

/** The winner of a competition as a feed sends it. */
export interface FeedOutright {
  /** Chosen by the feed, so that the same competition sent again is the same event. */
  readonly id: string;
  readonly producer: 'virtual' | 'import';
  readonly league: string;
  readonly names: FeedNames;
  /** The season of the league, 1 to 40 characters; null when it is not known. */
  readonly season: string | null;
  /** When betting closes next, epoch milliseconds. */
  readonly closesAt: number;
  /** All competitors. `price`: decimal odds as text; null while none is offered. */
  readonly competitors: readonly { readonly code: string; readonly names: FeedNames; readonly price: string | null }[];
}

/** What feeds of outrights send. Both may be called again with the same content. */
export interface Outrights {
  /** Offers an outright, or changes its prices and the time at which betting closes. */
  offer(brandId: string, outright: FeedOutright): Promise<void>;
  /** The end of a competition. One that was never offered, or has ended, is left as it is. */
  finish(brandId: string, eventId: string, standing: OutrightStanding): Promise<void>;
}

const namesOf = ({ en, th }: FeedNames) => ({ EN: en, TH: th });

/** Creates the port. */
export const createOutrights = ({
  database,
  onChange,
}: {
  readonly database: Database;
  readonly onChange: OnChange;
}): Outrights => ({
  offer: async (brandId, outright) => {
    if (await database.transaction((tx) => write(tx, brandId, outright)))
      onChange(brandId, outright.league, outright.id);
  },
  finish: async (brandId, eventId, standing) => {
    const league = await database.transaction(async (tx) => {
      const event = await lockEvent(tx, brandId, eventId);
      if (!event || !(await recordFacts(tx, event, { facts: standing, sequence: 1n }))) return null;
      await countChange(tx, event);
      return event.league;
    });
    if (league !== null) onChange(brandId, league, eventId);
  },
});

/** Writes an outright with its market. Returns whether something changed. */
async function write(
  tx: Queryable,
  brandId: string,
  { id, producer, league, names, season, closesAt, competitors }: FeedOutright,
): Promise<boolean> {
  const [row] = await tx.query<{ sport: SportCode; vendor: string }>(
    'select sport, vendor from sports.league where brand_id = $1 and code = $2',
    [brandId, league],
  );
  if (!row) throw new Error(`there is no league ${league}`);
  const rules = rulesOf(await readSetting(tx, brandId), row.sport);
  const at = new Date(closesAt);
  const events = await tx.query(
    `insert into sports.event as e (
       event_id, brand_id, league, sport, vendor, kind, producer, names, starts_at, rules, season
     )
     values ($1, $2, $3, $4, $5, 'outright', $9, $6, $7, $8, $10)
     on conflict (event_id) do update set starts_at = excluded.starts_at, season = excluded.season
     where e.brand_id = excluded.brand_id
       and e.state = 'scheduled'
       and (e.starts_at, e.season) is distinct from (excluded.starts_at, excluded.season)
     returning event_id`,
    [
      id,
      brandId,
      league,
      row.sport,
      row.vendor,
      JSON.stringify(namesOf(names)),
      at,
      JSON.stringify(rules),
      producer,
      season,
    ],
  );
  const [event] = await readEvents(tx, 'where e.brand_id = $1 and e.event_id = $2', [brandId, id]);
  if (!event) throw new Error(`the id ${id} is that of another brand`);
  const base = competitors.map(({ code, names: own, price }): StoredOutcome => {
    const plain = price === null ? null : priceIn(price);
    return { outcome: code, price: plain, base: plain, name: namesOf(own) };
  });
  const margin = (await readMargins(tx, brandId)).get(OUTRIGHT) ?? null;
  const outcomes = withOverround(base, null, event.overround ?? margin);
  const markets = await tx.query(
    `insert into sports.market as m (
       market_id, event_id, type, line, market_group, state, is_main, outcomes, closes_at, is_event_held
     )
     select $1, e.event_id, '${OUTRIGHT}', null, 'main', 'active', true, $3, $4, e.is_held
     from sports.event e
     where e.event_id = $2 and e.brand_id = $5 and e.state = 'scheduled'
     on conflict (event_id, type, line) do update set
       state = 'active',
       outcomes = excluded.outcomes,
       closes_at = excluded.closes_at,
       version = m.version + 1
     where m.state in ('active', 'inactive', 'suspended')
       and (m.state, m.outcomes, m.closes_at) is distinct from ('active', excluded.outcomes, excluded.closes_at)
     returning market_id`,
    [uuid7(), id, JSON.stringify(outcomes), at, brandId],
  );
  if (events.length + markets.length === 0) return false;
  await countChange(tx, event);
  return true;
}
