import type { Database, Queryable } from '@chokdee/database/database';
import { Refusal } from '../../platform/refusal.ts';
import { record } from '../audit/index.ts';
import type { DeskCaller } from './desk-caller.ts';
import { editEventTerms, type EventTermsChange } from './desk-event-terms.ts';
import { editMargin, editSetting, type MarginChange, type SettingChange } from './desk-setting.ts';
import { countChange, lockEvent, type OnChange } from './feed.ts';
import { readMarkets, type EventRow } from './store.ts';

/** What operators set of events and of the brand. Every change has a reason in the audit log. */
export interface DeskTerms {
  /** Suspends all markets of an event, or lifts that. Refuses with `request.not.found`. */
  holdEvent(by: DeskCaller, eventId: string, change: { held: boolean; reason: string }): Promise<void>;
  /** Suspends a market, or lifts that; returns its event. Refuses with `request.not.found`. */
  holdMarket(by: DeskCaller, marketId: string, change: { held: boolean; reason: string }): Promise<string>;
  /** Refuses as `editEventTerms` says. True: it waits for a second person. */
  editEvent(by: DeskCaller, eventId: string, change: EventTermsChange): Promise<boolean>;
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

    editEvent: async (by, eventId, change) => {
      const event = await database.transaction((tx) => editEventTerms(tx, by, eventId, change));
      if (event) onChange(by.brandId, event.league, event.event_id);
      return event === null;
    },

    editSetting: (by, change) => database.transaction((tx) => editSetting(tx, by, change)),
    editMargin: (by, type, change) => database.transaction((tx) => editMargin(tx, by, type, change)),
  };
}
