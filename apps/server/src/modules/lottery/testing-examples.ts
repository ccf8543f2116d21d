import { placeSlip } from '@chokdee/contract/calls/lottery/orders';
import { uuid7 } from '@chokdee/contract/uuid7';
import type { ExampleSource } from '../../platform/testing-examples.ts';
import type { TestCaller } from '../../platform/http/testing.ts';
import { brandId } from './testing.ts';

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
  return {
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
