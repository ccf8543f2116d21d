import { uuid7 } from '@chokdee/contract/uuid7';
import { defaultRules } from '@chokdee/games/sports/rules';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { baht, cashOf, openPlayer, wageringFixture } from '../wagering/testing.ts';
import { brandId, LEAGUE } from './testing-data.ts';
import {
  book,
  CASH,
  CENT,
  EVENTS,
  hashOf,
  judged,
  MARKETS_OF_EVENT,
  MEMBERS,
  OUTCOMES,
  shown,
  step,
  type Answer,
  type Bet,
  type Event,
  type Leg,
  type Market,
  type Member,
  type Order,
  type Sent,
  type Step,
} from './testing-place-model.ts';
import { createSportsFixture } from './testing.ts';

// Random commands `sports.place`, alone and in sets, next to a plain model of the rules that judges
// one ticket after the other. The commands are those that the server could send with facts of any
// age, and wrong ones.

const own = await wageringFixture({ proveAfterEach: true });
const { db } = own;
await createSportsFixture(own);

async function setUp(): Promise<{ readonly markets: readonly Market[]; readonly members: readonly Member[] }> {
  const events = EVENTS.map(({ kind, season }): Event => ({ id: uuid7(), kind, season, most: null }));
  await db.owner.query(
    `insert into sports.event (
       event_id, brand_id, league, sport, vendor, kind, producer, home_code, home_names, away_code, away_names, names,
       starts_at, season, rules
     )
     select
       e.id, $1, $2, 'football', 'SANAM', e.kind, 'import',
       case e.kind when 'match' then 'h' end, case e.kind when 'match' then '{}'::jsonb end,
       case e.kind when 'match' then 'a' end, case e.kind when 'match' then '{}'::jsonb end,
       case e.kind when 'outright' then '{}'::jsonb end,
       platform.clock() + interval '1 hour', e.season, $4
     from jsonb_to_recordset($3::jsonb) as e (id uuid, kind text, season text)`,
    [brandId, LEAGUE, JSON.stringify(events), JSON.stringify(defaultRules.football)],
  );
  const markets = events.flatMap((event) =>
    Array.from({ length: MARKETS_OF_EVENT }, (): Market => ({
      id: uuid7(),
      event,
      version: 1n,
      state: 'active',
      isHeld: false,
      isEventHeld: false,
      isClosed: false,
      bets: new Map(),
    })),
  );
  await db.owner.query(
    `insert into sports.market (market_id, event_id, type, line, market_group, state, outcomes, closes_at)
     select m.id, m.event, 'test', m.line, 'main', 'active', '[]', platform.clock() + interval '1 hour'
     from jsonb_to_recordset($1::jsonb) as m (id uuid, event uuid, line integer)`,
    [JSON.stringify(markets.map(({ id, event }, line) => ({ id, event: event.id, line })))],
  );
  const members = await Promise.all(
    Array.from({ length: MEMBERS }, async (): Promise<Member> => ({
      id: await openPlayer(db, CASH),
      cash: CASH,
      staked: new Map(),
      tickets: new Map(),
      last: null,
    })),
  );
  return { markets, members };
}

const revision = async (): Promise<bigint> =>
  (await db.owner.query<{ revision: bigint }>('select revision from sports.setting where brand_id = $1', [brandId]))[0]
    ?.revision ?? 0n;

async function run(steps: readonly Step[]): Promise<void> {
  const { markets, members } = await setUp();
  let setting = await revision();

  const sentOf = (one: Order): Sent => {
    const member = members[one.member]!;
    const again = one.id === 'new' ? null : member.last;
    const [id, hash] = again ? [again.id, one.id === 'again' ? again.hash : hashOf()] : [uuid7(), hashOf()];
    member.last = { id, hash };
    const stake = baht(one.stake) + (one.wrong === 'fraction' ? 1n : 0n);
    const product = one.legs.reduce((total, { price }) => (total * BigInt(price)) / 100n, stake);
    const payout = (product / CENT) * CENT;
    const legs = one.legs.map(({ market: at, outcome, age }): Leg => {
      const market = markets[at]!;
      const { state, isHeld, isEventHeld, isClosed } = market;
      return {
        market,
        outcome: OUTCOMES[outcome]!,
        isOpen: age === 'now' && state === 'active' && !isHeld && !isEventHeld && !isClosed,
      };
    });
    const command = {
      id,
      memberId: member.id,
      brandId: one.wrong === 'brand' ? 'other' : brandId,
      hash,
      kind: one.wrong === 'kind' ? 'double' : one.legs.length > 1 ? 'parlay' : 'single',
      vendor: 'SANAM',
      game: one.wrong === 'game' ? 'sports-nothing' : 'sports-sanam',
      gameVersion: '1',
      currency: 'THB',
      round: 'round',
      stake: String(stake),
      price: '2.000000',
      ruleVersion: '1',
      detail: { version: 1 },
      setting: String(one.wrong === 'setting' ? setting + 1n : setting),
      legs:
        one.wrong === 'legs'
          ? []
          : one.legs.map(({ age, price }, at) => {
              const { market, outcome } = legs[at]!;
              const { most } = market.event;
              const ownMarket = age === 'other-limits' ? (most ?? 0n) + 1n : most;
              return {
                market: market.id,
                event:
                  age === 'other-event'
                    ? markets.find(({ event }) => event !== market.event)!.event.id
                    : market.event.id,
                outcome,
                price: price * 10,
                line: null,
                version: String(age === 'old' ? market.version - 1n : market.version),
                payout: String(payout),
                mostMember: one.wrong === 'unlimited' ? null : String(baht(one.limits.member)),
                mostMemberEvent: String(baht(one.limits.memberEvent)),
                mostMarket: String(most ?? baht(one.limits.market)),
                mostEvent: String(baht(one.limits.event)),
                ownMarket: ownMarket === null ? null : String(ownMarket),
                ownEvent: null,
              };
            }),
    };
    return { order: one, member, legs, id, hash, stake, payout, command };
  };

  const sendAlone = async (sent: Sent): Promise<void> => {
    const expected = judged(sent, markets);
    const [row] = await db.database.query<{ answer: Answer }>('select sports.place($1::jsonb) as answer', [
      JSON.stringify(sent.command),
    ]);
    expect(shown(row!.answer), JSON.stringify(sent.command)).toMatchObject(expected);
    count(row!.answer);
    if (expected.status === 'ok') book(sent);
  };
  const sendTogether = async (all: readonly Sent[]): Promise<void> => {
    const before = new Map(all.map((sent) => [sent, judged(sent, markets)]));
    const [row] = await db.database.query<{ answers: Answer[] }>(
      `select to_jsonb(ledger.batch('sports.place', $1::jsonb[])) as answers`,
      [all.map(({ command }) => JSON.stringify(command))],
    );
    const alone: Sent[] = [];
    for (const [at, sent] of all.entries()) {
      const answer = row!.answers[at]!;
      count(answer);
      const events = new Set(sent.legs.map(({ market }) => market.event));
      const isShared = all.slice(0, at).some(({ legs }) => legs.some(({ market }) => events.has(market.event)));
      // A ticket that only earlier ones of the set can push over a limit is judged alone.
      if (answer.status === 'busy') {
        expect(isShared).toBe(true);
        alone.push(sent);
        continue;
      }
      // Of tickets at one moment each may be the first.
      const expected = answer.status === 'limit' ? before.get(sent)! : judged(sent, markets);
      expect(shown(answer), JSON.stringify(sent.command)).toMatchObject(expected);
      if (answer.status === 'ok') book(sent);
    }
    for (const sent of alone) await sendAlone(sent);
  };

  const change = async (at: number, to: (Step & { readonly kind: 'change' })['to']): Promise<void> => {
    const market = markets[at]!;
    const set = async (assignments: string, test = 'market_id = $1'): Promise<void> => {
      await db.owner.query(`update sports.market set ${assignments} where ${test}`, [
        test === 'market_id = $1' ? market.id : market.event.id,
      ]);
    };
    if (market.state === 'settled') return;
    switch (to) {
      case 'price':
        market.version += 1n;
        return set('version = version + 1');
      case 'suspend':
      case 'open':
        market.state = to === 'open' ? 'active' : 'suspended';
        return set(`state = '${market.state}'`);
      case 'decide':
        market.state = 'settled';
        return set(`state = 'settled', results = '{}'`);
      case 'hold':
      case 'release':
        market.isHeld = to === 'hold';
        if (to === 'release') for (const one of markets) if (one.event === market.event) one.isEventHeld = false;
        await set(`is_held = ${market.isHeld}`);
        if (to === 'release') await set('is_event_held = false', 'event_id = $1');
        return;
      case 'hold-event':
        for (const one of markets) if (one.event === market.event) one.isEventHeld = true;
        return set('is_event_held = true', 'event_id = $1');
      case 'close':
      case 'reopen':
        market.isClosed = to === 'close';
        return set(`closes_at = platform.clock() + interval '${market.isClosed ? 0 : 1} hour'`);
    }
  };

  for (const one of steps) {
    if (one.kind === 'change') await change(one.market, one.to);
    else if (one.kind === 'setting') {
      await db.owner.query(
        `insert into sports.setting as s (
           brand_id, least_stake, most_stake, most_payout, most_member_market, most_member_event, most_market,
           most_event, fewest_legs, stake_of
         )
         values ($1, 1, 1, 1, 1, 1, 1, 1, 2, 'total')
         on conflict (brand_id) do update set revision = s.revision + 1`,
        [brandId],
      );
      setting = await revision();
    } else if (one.kind === 'limit') {
      const { event } = markets[one.event * MARKETS_OF_EVENT]!;
      event.most = one.most === null ? null : baht(one.most);
      await db.owner.query('update sports.event set most_market = $2 where event_id = $1', [event.id, event.most]);
    } else {
      const all = one.orders.map(sentOf);
      await (all.length === 1 ? sendAlone(all[0]!) : sendTogether(all));
    }
  }

  const rows = await db.owner.query<{ market_id: string; outcome: string } & Bet>(
    'select market_id, outcome, staked, payout, tickets from sports.exposure where market_id = any ($1::uuid[])',
    [markets.map(({ id }) => id)],
  );
  expect(new Map(rows.map(({ market_id, outcome, ...bet }) => [`${market_id} ${outcome}`, bet]))).toEqual(
    new Map(markets.flatMap(({ id, bets }) => [...bets].map(([outcome, bet]) => [`${id} ${outcome}`, bet]))),
  );
  for (const { id, cash, staked, tickets } of members) {
    expect(await cashOf(db, id)).toBe(cash);
    const stakes = await db.owner.query<{ market_id: string; staked: bigint }>(
      'select market_id, staked from sports.member_stake where member_id = $1',
      [id],
    );
    expect(new Map(stakes.map((row) => [row.market_id, row.staked]))).toEqual(
      new Map([...staked].map(([market, amount]) => [market.id, amount])),
    );
    const stored = await db.owner.query<{ ticket_id: string; balance_after: bigint; legs: number }>(
      `select t.ticket_id, t.balance_after
       from sports.ticket t
       join wagering.wager w on w.member_id = t.member_id and w.id = t.ticket_id and w.placed_at = t.placed_at
       where t.member_id = $1`,
      [id],
    );
    expect(new Map(stored.map((row) => [row.ticket_id, row.balance_after]))).toEqual(
      new Map([...tickets].map(([ticket, { balance }]) => [ticket, balance])),
    );
  }
}

/** How often each answer was given, so that the test shows that it reaches all of them. */
const seen = new Map<string, number>();
const count = ({ status, reason }: Answer): void => {
  const key = [status, ...(reason === undefined ? [] : [reason])].join(' ');
  seen.set(key, (seen.get(key) ?? 0) + 1);
};
const ANSWERS = [
  'busy',
  'closed game',
  'closed moved',
  'closed related',
  'conflict content',
  'error',
  'insufficient',
  'limit sports.event',
  'limit sports.market',
  'limit sports.member',
  'limit sports.member_event',
  'ok',
  'replayed',
];

it('sports.place answers and writes as the model, alone and in sets', async () => {
  const runs = process.env['CHOKDEE_FULL'] ? 600 : 12;
  const steps = fc.array(step, { minLength: 100, maxLength: 160 });
  await fc.assert(fc.asyncProperty(steps, run), { numRuns: runs, endOnFailure: true });
  expect([...seen.keys()].sort()).toEqual(ANSWERS);
}, 3_600_000);
