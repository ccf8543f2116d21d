import type { Input, Output } from '@chokdee/contract/call';
import type { editEventTerms } from '@chokdee/contract/calls/sports/console';
import type { deskSetting, editMargin, editSetting } from '@chokdee/contract/calls/sports/console-setting';
import type { ErrorCode } from '@chokdee/contract/errors';
import type { Database, Queryable } from '@chokdee/database/database';
import { marketType } from '@chokdee/games/sports/market-types';
import { downToMinorUnit, parseAmount, wireOf } from '@chokdee/money/amount';
import { Refusal } from '../../platform/refusal.ts';
import { record } from '../audit/index.ts';
import type { DeskCaller } from './desk-caller.ts';
import { countChange, lockEvent, type OnChange } from './feed.ts';
import { withOverround } from './offers.ts';
import { OUTRIGHT } from './outrights.ts';
import { readMargins, readSetting, type SportsSetting } from './settings.ts';
import { readMarkets, type EventRow } from './store.ts';

/** Reads a limit: positive, in cents. Refuses under its field. */
function limitIn(amount: number | string, field: string): bigint {
  let parsed = 0n;
  try {
    parsed = parseAmount(amount);
  } catch {
    // Refused below.
  }
  if (parsed <= 0n || parsed !== downToMinorUnit(parsed))
    throw new Refusal('amount.invalid', { fields: { [field]: { code: 'amount.invalid' } } });
  return parsed;
}

/** Refuses a limit that is below the one before it, under its field. */
function requireOrder(pairs: readonly (readonly [lower: bigint, upper: bigint, field: string])[]): void {
  const code: ErrorCode = 'sports.setting.order';
  const wrong = pairs.filter(([lower, upper]) => upper < lower).map(([, , field]) => [field, { code }] as const);
  if (wrong.length > 0) throw new Refusal(code, { fields: Object.fromEntries(wrong) });
}

/** The amounts of a setting, by the fields of the call. */
const AMOUNTS = {
  leastStake: 'least_stake',
  mostStake: 'most_stake',
  mostPayout: 'most_payout',
  mostMemberMarket: 'most_member_market',
  mostMemberEvent: 'most_member_event',
  mostMarket: 'most_market',
  mostEvent: 'most_event',
} as const satisfies Record<string, keyof SportsSetting>;

const shownSetting = (setting: Omit<SportsSetting, 'rules' | 'revision'>) => ({
  ...(Object.fromEntries(Object.entries(AMOUNTS).map(([field, column]) => [field, wireOf(setting[column])])) as Record<
    keyof typeof AMOUNTS,
    number
  >),
  fewestLegs: setting.fewest_legs,
  stakeOf: setting.stake_of,
});

/** The limits of a brand and its margins, as answers have them. */
export async function readDeskSetting(database: Database, brandId: string): Promise<Output<typeof deskSetting>> {
  const [setting, margins] = await Promise.all([readSetting(database, brandId), readMargins(database, brandId)]);
  return {
    ...shownSetting(setting),
    revision: Number(setting.revision),
    margins: [...margins].map(([type, overround]) => ({ type, overround })),
  };
}

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
  /** Refuses as `editSetting` says. */
  editSetting(by: DeskCaller, change: Input<typeof editSetting>['body']): Promise<void>;
  /** Refuses with `request.not.found` a type of market that does not exist. */
  editMargin(by: DeskCaller, type: string, change: Input<typeof editMargin>['body']): Promise<void>;
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

    editSetting: async (by, { reason, revision, fewestLegs, stakeOf, ...amounts }) => {
      const after = {
        ...Object.fromEntries(
          (Object.keys(AMOUNTS) as (keyof typeof AMOUNTS)[]).map((field) => [
            AMOUNTS[field],
            limitIn(amounts[field], field),
          ]),
        ),
        fewest_legs: fewestLegs,
        stake_of: stakeOf,
      } as Omit<SportsSetting, 'rules' | 'revision'>;
      requireOrder([
        [after.least_stake, after.most_stake, 'mostStake'],
        [after.most_stake, after.most_payout, 'mostPayout'],
        [after.most_member_market, after.most_member_event, 'mostMemberEvent'],
        [after.most_market, after.most_event, 'mostEvent'],
      ]);
      await database.transaction(async (tx) => {
        const before = await readSetting(tx, by.brandId);
        const rows = await tx.query(
          `insert into sports.setting as s (
             brand_id, least_stake, most_stake, most_payout, most_member_market, most_member_event, most_market,
             most_event, fewest_legs, stake_of
           )
           select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10
           where $11 = 0 or exists (select from sports.setting where brand_id = $1)
           on conflict (brand_id) do update set
             least_stake = excluded.least_stake,
             most_stake = excluded.most_stake,
             most_payout = excluded.most_payout,
             most_member_market = excluded.most_member_market,
             most_member_event = excluded.most_member_event,
             most_market = excluded.most_market,
             most_event = excluded.most_event,
             fewest_legs = excluded.fewest_legs,
             stake_of = excluded.stake_of,
             revision = s.revision + 1
           where s.revision = $11
           returning revision`,
          [by.brandId, ...Object.values(AMOUNTS).map((column) => after[column]), fewestLegs, stakeOf, revision],
        );
        if (rows.length === 0) throw new Refusal('sports.setting.moved');
        await record(tx, {
          brandId: by.brandId,
          actor: by.actor,
          action: 'sports.edit-setting',
          subject: 'sports:setting',
          reason,
          before: shownSetting(before),
          after: shownSetting(after),
        });
      });
    },

    editMargin: async (by, type, { overround, reason }) => {
      if (type !== OUTRIGHT && marketType(type) === null) throw new Refusal('request.not.found');
      await database.transaction(async (tx) => {
        const before = (await readMargins(tx, by.brandId)).get(type) ?? null;
        if (overround === null)
          await tx.query('delete from sports.margin where brand_id = $1 and type = $2', [by.brandId, type]);
        else
          await tx.query(
            `insert into sports.margin (brand_id, type, overround) values ($1, $2, $3)
             on conflict (brand_id, type) do update set overround = excluded.overround`,
            [by.brandId, type, overround],
          );
        await record(tx, {
          brandId: by.brandId,
          actor: by.actor,
          action: 'sports.edit-margin',
          subject: `sports-market-type:${type}`,
          reason,
          before: { overround: before },
          after: { overround },
        });
      });
    },
  };
}
