import type { Input } from '@chokdee/contract/call';
import type { editEventTerms as editEventTermsCall } from '@chokdee/contract/calls/sports/console';
import type { Queryable } from '@chokdee/database/database';
import { marketType } from '@chokdee/games/sports/market-types';
import { wireOf } from '@chokdee/money/amount';
import { Refusal } from '../../platform/refusal.ts';
import { record } from '../audit/index.ts';
import { applyOrPropose, type Agreed, type ApplyChange } from '../console/index.ts';
import { limitIn, marginOf, requireOrder, type By } from './desk-setting.ts';
import { countChange, lockEvent, type OnChange } from './feed.ts';
import { withOverround } from './offers.ts';
import { eventNames } from './out.ts';
import { readMargins, readSetting } from './settings.ts';
import { readMarkets, type EventRow } from './store.ts';

/** A change of the terms of an event. */
export type EventTermsChange = Input<typeof editEventTermsCall>['body'];
type Terms = Pick<EventRow, 'overround' | 'most_market' | 'most_event'>;

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

const shown = ({ overround, most_market, most_event }: Terms) => ({
  overround,
  mostMarket: most_market === null ? null : wireOf(most_market),
  mostEvent: most_event === null ? null : wireOf(most_event),
});

/** An event as its change names it; `nameOfEvent` writes it in a language. */
const namedBy = ({ home_names, away_names, names }: EventRow): string =>
  JSON.stringify({ home_names, away_names, names });
/** The name of an event from its names as JSON. */
export const nameOfEvent = (names: string, language: string): string =>
  eventNames(JSON.parse(names) as Parameters<typeof eventNames>[0], language).name;

/**
 * Sets margin and limits of an event. Returns the event, for `OnChange` after the commit; null: the
 * change waits for a second person, because a figure is beyond the bound. Refuses as the call says.
 */
export async function editEventTerms(
  tx: Queryable,
  { brandId, actor }: By,
  eventId: string,
  { overround, mostMarket, mostEvent, reason }: EventTermsChange,
  agreed?: Agreed,
): Promise<EventRow | null> {
  const event = await lockEvent(tx, brandId, eventId);
  if (!event) throw new Refusal('request.not.found');
  const setting = await readSetting(tx, brandId);
  const after: Terms = {
    overround,
    most_market: mostMarket === null ? null : limitIn(mostMarket, 'mostMarket'),
    most_event: mostEvent === null ? null : limitIn(mostEvent, 'mostEvent'),
  };
  requireOrder([[after.most_market ?? setting.most_market, after.most_event ?? setting.most_event, 'mostEvent']]);
  const subject = `sports-event:${event.event_id}` as const;
  const figures = [
    { field: 'sportsMargin', before: marginOf(event.overround), after: marginOf(overround) },
    { field: 'sportsMostMarket', before: event.most_market, after: after.most_market },
    { field: 'sportsMostEvent', before: event.most_event, after: after.most_event },
  ] as const;
  const payload = { eventId: event.event_id, ...shown(after) };
  const seen = JSON.stringify(shown(event));
  const name = namedBy(event);
  const proposal = { brandId, actor, reason, kind: 'sports.event', subject, name, seen, figures, payload } as const;
  const waits = await applyOrPropose(tx, { ...proposal, agreed }, async (consent) => {
    await tx.query('update sports.event set overround = $2, most_market = $3, most_event = $4 where event_id = $1', [
      event.event_id,
      overround,
      after.most_market,
      after.most_event,
    ]);
    if (overround !== event.overround) await reprice(tx, event, overround);
    await countChange(tx, event);
    await record(tx, {
      brandId,
      actor,
      action: 'sports.edit-event',
      subject,
      reason,
      before: shown(event),
      after: { ...shown(after), ...consent },
    });
  });
  return waits ? null : event;
}

/** Applies the terms of an event that a second person has agreed to. */
export const applyEventTerms =
  (onChange: OnChange): ApplyChange =>
  async (tx, { payload, agreed, reason, afterCommit, ...by }) => {
    const { eventId, ...terms } = payload as unknown as Omit<EventTermsChange, 'reason'> & { eventId: string };
    const event = await editEventTerms(tx, by, eventId, { ...terms, reason }, agreed);
    if (event)
      afterCommit(() => {
        onChange(event.brand_id, event.league, event.event_id);
      });
  };
