import { placeTicket } from '@chokdee/contract/calls/sports/tickets';
import { uuid7 } from '@chokdee/contract/uuid7';
import { notStarted } from '@chokdee/games/sports/types';
import type { TestCaller } from '../../platform/http/testing.ts';
import type { ExampleSource } from '../../platform/testing-examples.ts';
import { readDeskSetting } from './desk-setting.ts';
import { createFeed } from './feed.ts';
import { offerSports } from './offering.ts';
import { readMarkets } from './store.ts';
import { brandId, testLeague, testMarkets, testMatch } from './testing-data.ts';

/** Requests of the module's calls that succeed. */
export const examples: ExampleSource = ({ db, send, player, memberId }) => {
  const feed = createFeed({ database: db.database, onChange: () => undefined });
  const openMatch = async (): Promise<string> => {
    await offerSports(db.database, brandId);
    await feed.putLeague(brandId, testLeague);
    const event = testMatch(Date.now() + 86_400_000);
    await feed.upsertEvent(brandId, event);
    await feed.offer(brandId, event.id, testMarkets);
    return event.id;
  };
  let eventId: string | null = null;
  const match = async (): Promise<string> => (eventId ??= await openMatch());
  const single = async () => {
    const [market] = await readMarkets(db.database, `where m.event_id = $1 and m.type = 'football.match_result'`, [
      await match(),
    ]);
    const { outcome, price } = market!.outcomes[0]!;
    return {
      kind: 'single',
      stake: 10,
      selections: [{ marketId: market!.market_id, outcome, price: price! }],
    } as const;
  };
  const place = async (caller: TestCaller): Promise<string> =>
    (await send(placeTicket, { body: { ...(await single()), ticketId: uuid7() } }, caller)).ticket.ticketId;
  const reason = 'the fuzz test says so';
  const { sport: _sport, ...notBegun } = notStarted('football');
  const cancelled = { ...notBegun, status: 'cancelled' };
  /** A proposal of another operator. */
  const proposal = async (): Promise<string> => {
    const id = uuid7();
    await db.owner.query(
      `insert into sports.proposal (
         proposal_id, event_id, kind, is_correction, facts, reason, based_on, proposed_by, proposed_name
       )
       values ($1, $2, 'result', false, $3, '', 0, $4, 'Somebody')`,
      [id, await openMatch(), JSON.stringify({ ...cancelled, sport: 'football' }), uuid7()],
    );
    return id;
  };
  const ofMatch = async () => ({ id: await match() });
  return {
    'sports.deskEvent': async () => ({ params: await ofMatch() }),
    'sports.holdEvent': async () => ({ params: await ofMatch(), body: { held: false, reason } }),
    'sports.holdMarket': async () => {
      const [market] = await readMarkets(db.database, 'where m.event_id = $1', [await match()]);
      return { params: { id: market!.market_id }, body: { held: false, reason } };
    },
    'sports.editEvent': async () => ({
      params: await ofMatch(),
      body: { overround: null, mostMarket: 1_000, mostEvent: null, reason },
    }),
    'sports.editSetting': async () => {
      const { margins: _margins, ...setting } = await readDeskSetting(db.database, brandId);
      return { body: { ...setting, reason } };
    },
    'sports.editMargin': () => ({ params: { type: 'tennis.winner' }, body: { overround: 10_500, reason } }),
    'sports.propose': async () => ({
      params: { id: await openMatch() },
      body: { proposalId: uuid7(), kind: 'result', facts: cancelled, reason },
    }),
    'sports.decide': async () => ({ params: { id: await proposal() }, body: { accept: true } }),
    'sports.deskTickets': () => ({ query: { state: 'open' } }),
    'sports.deskTicket': async () => ({
      params: { memberId, id: await place(player) },
    }),
    'sports.event': async () => ({ params: { id: await match() } }),
    'sports.statistics': async () => ({ params: { id: await match() } }),
    'sports.judge': async () => ({ body: await single() }),
    'sports.place': async () => ({ body: { ...(await single()), ticketId: uuid7() } }),
    'sports.ticket': async (caller) => ({ params: { id: await place(caller) } }),
  };
};
