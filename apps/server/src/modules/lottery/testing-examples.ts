import { deskGameDetail, deskPrices } from '@chokdee/contract/calls/lottery/desk';
import { placeSlip } from '@chokdee/contract/calls/lottery/orders';
import { betNumberOf } from '@chokdee/contract/bet-number';
import { uuid7 } from '@chokdee/contract/uuid7';
import type { ExampleSource } from '../../platform/testing-examples.ts';
import type { TestCaller } from '../../platform/http/testing.ts';
import { brandId, YEEKEE } from './testing.ts';

/** The official lottery of the demo. */
const GAME = 'baac';
const ISSUE = '20300101-1';

/** Requests of the module's calls that succeed. */
export const examples: ExampleSource = ({ db, send }) => {
  let isOpen = false;
  /** Opens the sale of a draw. */
  const issue = async (): Promise<string> => {
    if (!isOpen) {
      await db.owner.query(
        `select draws.create_draw(
           $1, $2, $3, $4, platform.clock() + make_interval(secs => g.sale_seconds + 1), null, null
         )
         from draws.game g
         where g.brand_id = $2 and g.code = $3`,
        [uuid7(), brandId, GAME, ISSUE],
      );
      await db.moveClock(1_500);
      isOpen = true;
    }
    return ISSUE;
  };
  let isRoundOpen = false;
  /** Opens a Yeekee round. */
  const round = async () => {
    if (!isRoundOpen) {
      await db.owner.query(
        `select draws.create_draw(
           $1, $2, $3, $4, platform.clock() + make_interval(secs => g.sale_seconds + 1), $5, $6
         )
         from draws.game g
         where g.brand_id = $2 and g.code = $3`,
        [uuid7(), brandId, YEEKEE, ISSUE, 'a'.repeat(64), Buffer.alloc(60, 1)],
      );
      await db.moveClock(1_500);
      isRoundOpen = true;
    }
    return { params: { gameId: YEEKEE }, query: { numero: ISSUE } };
  };
  const contents = async () => [
    {
      gameId: GAME,
      playId: 'baac.top3',
      bettingContent: '123',
      singleBetPrice: 1,
      numero: [{ numero: await issue(), multiple: 1 }],
    },
  ];
  const slip = async (caller: TestCaller) => send(placeSlip, { body: { contents: await contents() } }, caller);
  const game = { params: { game: GAME } };
  const reason = 'the fuzz test says so';
  const revisionOf = async (caller: TestCaller) => (await send(deskGameDetail, game, caller)).revision;
  return {
    'lottery.deskGame': () => game,
    'lottery.deskExposure': () => game,
    'lottery.deskOrders': async () => ({ ...game, query: { numero: await issue() } }),
    'lottery.deskSlip': async () => {
      const [slip] = await db.owner.query<{ number: bigint }>(
        `insert into lottery.slip (
           member_id, slip_id, brand_id, placed_at, hash, lines, stake, currency, balance_after
         )
         values ($1, $2, $3, platform.clock(), '\\x00', 1, 1000000, 'THB', 0)
         returning number`,
        [uuid7(), uuid7(), brandId],
      );
      return { params: { number: betNumberOf(slip!.number) } };
    },
    'lottery.deskEditGame': async (caller) => ({
      ...game,
      body: {
        isOpen: true,
        allowsCancel: true,
        mostMember: 5_000,
        mostIssue: 900_000,
        revision: await revisionOf(caller),
        reason,
      },
    }),
    'lottery.deskEditPlay': async (caller) => ({
      params: { game: GAME, play: 'baac.top3' },
      body: { isOpen: true, least: 1, most: 900, mostNumber: 9_000, revision: await revisionOf(caller), reason },
    }),
    'lottery.deskRestrict': () => ({
      ...game,
      body: { playId: 'baac.top2', numbers: ['77'], numero: null, rate: 50, reason },
    }),
    'lottery.deskPrices': () => ({ params: { mode: 'ZY' } }),
    'lottery.deskChangePrices': async (caller) => ({
      params: { mode: 'ZY' },
      body: {
        rows: [{ playId: 'baac.top3', odds: '850' }],
        version: (await send(deskPrices, { params: { mode: 'ZY' } }, caller)).version,
        apply: true,
        reason,
      },
    }),
    'lottery.deskSwitchPrices': () => ({ params: { mode: 'ZY' }, body: { isOn: false, reason } }),
    'lottery.deskEditCap': () => ({ body: { hundredths: 9_700, reason } }),
    'lottery.yeekeeRound': round,
    'lottery.yeekeeSubmissions': round,
    'lottery.submitYeekee': async () => ({
      params: (await round()).params,
      body: { submissionId: uuid7(), numero: ISSUE, number: '12345' },
    }),
    'lottery.playMenus': () => ({ params: { id: GAME } }),
    'lottery.gameSetting': () => ({ params: { id: GAME } }),
    'lottery.nearIssues': () => ({ query: { gameId: GAME } }),
    'lottery.gameDraws': () => ({ params: { gameId: GAME } }),
    'lottery.codeDraws': () => ({ params: { code: GAME } }),
    'lottery.hotGapInfo': () => ({ params: { gameId: GAME } }),
    'lottery.placeSlip': async () => ({ body: { slipId: uuid7(), contents: await contents() } }),
    'lottery.quoteSlip': async () => ({ body: { contents: await contents() } }),
    'lottery.orderDetail': async (caller) => ({ params: { id: (await slip(caller)).orders[0]!.orderDetailId } }),
    'lottery.slip': async (caller) => ({ params: { id: (await slip(caller)).slipId } }),
    'lottery.cancelOrders': async (caller) => ({ body: [(await slip(caller)).orders[0]!.orderDetailId] }),
  };
};
