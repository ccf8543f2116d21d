import {
  joinTable,
  listTables,
  myTableBets,
  placeTableBets,
  tableHistory,
  viewRound,
} from '@chokdee/contract/calls/tables';
import type { Database } from '@chokdee/database/database';
import { tableRules } from '@chokdee/games/tables/live/registry';
import type { Ratio } from '@chokdee/money/ratio';
import { readClock } from '../../platform/clock/clock.ts';
import { playerIn } from '../../platform/http/context.ts';
import { bind, type Binding } from '../../platform/module.ts';
import { toKeysetPage } from '../../platform/records/paging.ts';
import { Refusal } from '../../platform/refusal.ts';
import { chainOf, readBeacons } from '../draws/index.ts';
import { inLanguage } from '../messages/index.ts';
import type { Games } from '../catalogue/index.ts';
import { decimalText } from './amounts.ts';
import type { Bets } from './bets.ts';
import { limitsOut, lobbyOut, outcomeOut, tableOut } from './out.ts';
import { readOwnBets } from './own-bets.ts';
import { findRound, findTable, readHistory, readNow, type RoundRow, type TableRow } from './store.ts';
import type { Watching } from './watching.ts';

/** What the calls need. */
export interface TableRoutesDeps {
  readonly database: Database;
  readonly bets: Bets;
  readonly watching: Pick<Watching, 'note'>;
  readonly catalogue: Pick<Games, 'list'>;
}

/** More tables than a brand has. */
const MOST_TABLES = 1_000;

/** A price without trailing zeros: "0.95", "8". */
const priceText = (top: Ratio): string =>
  String(Number(decimalText({ ...top, numerator: top.numerator - top.denominator }, 4)));

const summaryOut = (table: TableRow, language: string) => ({
  code: table.code,
  vendor: table.vendor,
  vendorName: inLanguage(table.vendor_names, language),
  game: table.game,
  variant: table.variant,
  name: inLanguage(table.names, language),
  limits: limitsOut(table),
  bettingSeconds: table.betting_seconds,
});

const positionsOut = ({ game, variant }: TableRow) =>
  [...tableRules(game, variant).positions].map(([id, { returned, top }]) => ({
    id,
    pays: priceText(top),
    returned: decimalText({ ...returned, numerator: returned.numerator * 100n }, 6),
  }));

const isPast = <Row extends RoundRow>(round: Row): round is Row & { state: 'result' | 'paid' | 'void' } =>
  round.state !== 'betting' && round.state !== 'closed';

/** Binds the calls of players and visitors. */
export function tableRoutes({ database, bets, watching, catalogue }: TableRoutesDeps): Binding[] {
  return [
    bind(listTables, async (_input, { brand, language, address }) => {
      const [states, now, { games }] = await Promise.all([
        readNow(database, brand.id),
        readClock(database),
        catalogue.list(
          { brandId: brand.id, memberId: null, language, address },
          { category: 'LIVE', sort: 'recommended', page: 1, size: MOST_TABLES },
        ),
      ]);
      await watching.note(brand.id, null, states);
      const offered = new Set(games.map(({ gameId }) => gameId));
      return {
        now: now.getTime(),
        list: states.filter(({ table }) => offered.has(table.code)).map(({ table }) => summaryOut(table, language)),
        state: lobbyOut(states),
      };
    }),
    bind(joinTable, async ({ params }, { brand, language }) => {
      const [state] = await readNow(database, brand.id, params.table);
      if (!state) throw new Refusal('request.not.found');
      await watching.note(brand.id, params.table, [state]);
      return {
        now: state.now.getTime(),
        table: {
          ...summaryOut(state.table, language),
          positions: positionsOut(state.table),
          currency: state.table.currency,
        },
        state: tableOut(state),
      };
    }),
    bind(tableHistory, async ({ params, query }, { brand }) => {
      if (!(await findTable(database, brand.id, params.table))) throw new Refusal('request.not.found');
      const rounds = await readHistory(database, {
        brandId: brand.id,
        code: params.table,
        shoe: query.shoe ?? null,
        before: query.before,
        limit: query.size + 1,
      });
      const { list, next } = toKeysetPage(rounds.filter(isPast), query.size, (round) => round.round_id);
      return {
        list: list.map((round) => ({
          id: round.round_id,
          shoe: round.shoe,
          revealed: round.revealed,
          number: round.number,
          opensAt: round.opens_at.getTime(),
          state: round.state,
          road: round.state === 'void' ? null : round.road,
          outcome: outcomeOut(round.outcome),
        })),
        next,
      };
    }),
    bind(viewRound, async ({ params }, { brand, language }) => {
      const found = await findRound(database, brand.id, params.id);
      if (!found || !isPast(found.round)) throw new Refusal('request.not.found');
      const { round, shoe } = found;
      const [table, beacons] = await Promise.all([findTable(database, brand.id, round.code), readBeacons(database)]);
      const beacon = beacons.get(shoe.beacon);
      if (!table || !beacon || shoe.signature === null) throw new Refusal('request.not.found');
      return {
        id: round.round_id,
        table: round.code,
        name: inLanguage(table.names, language),
        game: table.game,
        variant: table.variant,
        number: round.number,
        opensAt: round.opens_at.getTime(),
        closesAt: round.closes_at.getTime(),
        state: round.state,
        voidReason: round.void_reason,
        firstCard: round.first_card,
        outcome: outcomeOut(round.outcome),
        shoe: {
          id: shoe.shoe_id,
          number: shoe.number,
          publishedAt: shoe.published_at.getTime(),
          commitment: shoe.commitment,
          beacon: { ...chainOf(beacon), name: beacon.name, kind: beacon.kind, round: Number(shoe.beacon_round) },
          signature: shoe.signature,
          seed: shoe.seed,
        },
      };
    }),
    bind(placeTableBets, async ({ params, body }, context) => {
      const { memberId, currency, sessionId } = playerIn(context);
      return bets.press(
        { memberId, brandId: context.brand.id, currency, session: sessionId, place: null },
        params.table,
        { pressId: body.pressId, roundId: body.round, bets: body.bets },
      );
    }),
    bind(myTableBets, async ({ params }, context) => {
      const found = await findRound(database, context.brand.id, params.id);
      const table = await findTable(database, context.brand.id, params.table);
      if (!table || found?.round.code !== params.table) throw new Refusal('request.not.found');
      return readOwnBets(database, playerIn(context).memberId, { roundId: params.id, table });
    }),
  ];
}
