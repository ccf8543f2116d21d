import type { Input } from '@chokdee/contract/call';
import type { editEventTerms } from '@chokdee/contract/calls/sports/console';
import type { Database, Queryable } from '@chokdee/database/database';
import { marketType } from '@chokdee/games/sports/market-types';
import { wireOf } from '@chokdee/money/amount';
import { Refusal } from '../../platform/refusal.ts';
import { record } from '../audit/index.ts';
import type { DeskCaller } from './desk-caller.ts';
import {
  editMargin,
  editSetting,
  limitIn,
  requireOrder,
  type MarginChange,
  type SettingChange,
} from './desk-setting.ts';
import { countChange, lockEvent, type OnChange } from './feed.ts';
import { withOverround } from './offers.ts';
import { readMargins, readSetting } from './settings.ts';
import { readMarkets, type EventRow } from './store.ts';

/** Sets new prices on the open markets of an event by its overround or those of their types. */
async function reprice(tx: Queryable, event: EventRow, overround: number | null): Promise<void> {
  const [markets, margins] = await Promise.all([
    readMarkets(tx, `where m.event_id = $1 and m.state in ('active', 'inactive', 'suspended')`, [event.event_id]),
    readMargins(tx, event.brand_id),
  ]);
  await tx.query(
    `update sports.market m set outcomes = c.outcomes, version = m.version + 1
     from jsonb_to_recordset($1::jsonb) as c (market_id uuid, outcomes jsonb)
     where m.market_id = c.market_id and m.outcomes <> c.outcomes`,
    [
      JSON.stringify(
        markets.map(({ market_id, type, outcomes }) => ({
          market_id,
          outcomes: withOverround(outcomes, marketType(type), overround ?? margins.get(type) ?? null),
        })),
      ),
    ],
  );
}

/** What operators set of events and of the brand. Every change has a reason in the audit log. */
export interface DeskTerms {
  /** Suspends all markets of an event, or lifts that. Refuses with `request.not.found`. */
  holdEvent(by: DeskCaller, eventId: string, change: { held: boolean; reason: string }): Promise<void>;
  /** Suspends a market, or lifts that; returns its event. Refuses with `request.not.found`. */
  holdMarket(by: DeskCaller, marketId: string, change: { held: boolean; reason: string }): Promise<string>;
  /** Refuses as `editEventTerms` says. */
  editEvent(by: DeskCaller, eventId: string, change: Input<typeof editEventTerms>['body']): Promise<void>;
  /** Refuses as `editSetting` says. True: it waits for a second person. */
  editSetting(by: DeskCaller, change: SettingChange): Promise<boolean>;
  /** Refuses with `request.not.found` a type of market that does not exist. True: it waits. */
  editMargin(by: DeskCaller, type: string, change: MarginChange): Promise<boolean>;
}

/** Creates the use cases. */
export function createDeskTerms({
  database,
  onChange,
}: {
  readonly database: Database;
  readonly onChange: OnChange;
}): DeskTerms {
  /** Changes an event under its lock. */
  const changeEvent = async (
    { brandId }: DeskCaller,
    eventId: string,
    run: (tx: Queryable, event: EventRow) => Promise<void>,
  ): Promise<void> => {
    const event = await database.transaction(async (tx) => {
      const found = await lockEvent(tx, brandId, eventId);
      if (!found) throw new Refusal('request.not.found');
      await run(tx, found);
      await countChange(tx, found);
      return found;
    });
    onChange(brandId, event.league, event.event_id);
  };

  return {
    holdEvent: (by, eventId, { held, reason }) =>
      changeEvent(by, eventId, async (tx, event) => {
        await tx.query('update sports.event set is_held = $2 where event_id = $1', [eventId, held]);
        await tx.query(
          `update sports.market set is_event_held = $2, version = version + 1
           where event_id = $1 and is_event_held <> $2`,
          [eventId, held],
        );
        await record(tx, {
          brandId: by.brandId,
          actor: by.actor,
          action: held ? 'sports.hold-event' : 'sports.reopen-event',
          subject: `sports-event:${eventId}`,
          reason,
          before: { held: event.is_held },
          after: { held },
        });
      }),

    holdMarket: async (by, marketId, { held, reason }) => {
      const [market] = await readMarkets(database, 'where m.market_id = $1', [marketId]);
      if (!market) throw new Refusal('request.not.found');
      await changeEvent(by, market.event_id, async (tx) => {
        await tx.query(
          `update sports.market set is_held = $2, version = version + 1
           where market_id = $1 and is_held <> $2`,
          [marketId, held],
        );
        await record(tx, {
          brandId: by.brandId,
          actor: by.actor,
          action: held ? 'sports.hold-market' : 'sports.reopen-market',
          subject: `sports-market:${marketId}`,
          reason,
          before: { type: market.type, line: market.line, held: market.is_held },
          after: { held },
        });
      });
      return market.event_id;
    },

    editEvent: (by, eventId, { overround, mostMarket, mostEvent, reason }) =>
      changeEvent(by, eventId, async (tx, event) => {
        const setting = await readSetting(tx, by.brandId);
        const market = mostMarket === null ? null : limitIn(mostMarket, 'mostMarket');
        const whole = mostEvent === null ? null : limitIn(mostEvent, 'mostEvent');
        requireOrder([[market ?? setting.most_market, whole ?? setting.most_event, 'mostEvent']]);
        await tx.query(
          'update sports.event set overround = $2, most_market = $3, most_event = $4 where event_id = $1',
          [eventId, overround, market, whole],
        );
        if (overround !== event.overround) await reprice(tx, event, overround);
        const shown = (row: Pick<EventRow, 'overround' | 'most_market' | 'most_event'>) => ({
          overround: row.overround,
          mostMarket: row.most_market === null ? null : wireOf(row.most_market),
          mostEvent: row.most_event === null ? null : wireOf(row.most_event),
        });
        await record(tx, {
          brandId: by.brandId,
          actor: by.actor,
          action: 'sports.edit-event',
          subject: `sports-event:${eventId}`,
          reason,
          before: shown(event),
          after: shown({ overround, most_market: market, most_event: whole }),
        });
      }),

    editSetting: (by, change) => database.transaction((tx) => editSetting(tx, by, change)),
    editMargin: (by, type, change) => database.transaction((tx) => editMargin(tx, by, type, change)),
  };
}
