import type { Output } from '@chokdee/contract/call';
import type { cancelOrders } from '@chokdee/contract/calls/lottery/orders';
import { uuid7 } from '@chokdee/contract/uuid7';
import type { Database } from '@chokdee/database/database';
import type { Commands, MoneyAnswer } from '@chokdee/ledger/commands';
import { wireOf } from '@chokdee/money/amount';
import { playerIn, type CallContext } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findWagersByIds, type WagerRow } from '../wagering/index.ts';
import { isLineDetail, keysOf, lineDetailOf, mostHundredths, payoutOfLine, playOf } from './rules.ts';
import { readGames } from './store.ts';

interface CancelAnswer extends MoneyAnswer {
  readonly reason?: string;
  readonly balance?: string;
}

/** A line that is taken back, as `lottery.cancel` reads it. */
function requestOf({ id, round, stake, detail }: WagerRow) {
  const line = lineDetailOf(detail);
  const play = playOf(line.play);
  if (!play) throw new RangeError(`there is no play ${line.play}`);
  return {
    voidId: uuid7(),
    wagerId: id,
    draw: round,
    play: line.play,
    keys: keysOf(play, line.selection),
    unitStake: line.unitStake,
    mostPayout: String(payoutOfLine(line, mostHundredths(play))),
    stake: String(stake),
  };
}

/** Reasons for which a line is no longer open. */
const ENDED: ReadonlySet<string | undefined> = new Set(['wager.settled', 'wager.voided']);

function refuse({ status, reason }: CancelAnswer): never {
  if (status === 'closed') throw new Refusal(ENDED.has(reason) ? 'lottery.settled' : 'lottery.issue.closed');
  throw new Refusal('system.busy');
}

/** Creates the cancelling of own lines, all or none; refuses as `cancelOrders` says. */
export function createCancelling({
  database,
  commands,
}: {
  readonly database: Database;
  readonly commands: Pick<Commands, 'run'>;
}) {
  const cancel = async (ids: readonly string[], context: CallContext): Promise<Output<typeof cancelOrders>> => {
    const { memberId } = playerIn(context);
    const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
    const [wagers, games] = await Promise.all([
      findWagersByIds(database, memberId, wanted),
      readGames(database, context.brand.id),
    ]);
    if (wagers.length !== wanted.length || !wagers.every(({ detail }) => isLineDetail(detail)))
      throw new Refusal('request.not.found');
    if (!wagers.every(({ game }) => games.find(({ code }) => code === game)?.allows_cancel))
      throw new Refusal('lottery.cancel.forbidden');
    if (wagers.some(({ state }) => state === 'settled' || state === 'voided')) throw new Refusal('lottery.settled');
    const open = wagers.filter(({ state }) => state === 'placed');
    let balance: bigint | null = null;
    if (open.length > 0) {
      const answer = await commands.run<CancelAnswer>('lottery.cancel', {
        id: uuid7(),
        memberId,
        brandId: context.brand.id,
        lines: open.map(requestOf),
      });
      // Another request has cancelled one of them meanwhile: that line stays so.
      if (answer.status === 'closed' && answer.reason === 'wager.cancelled') return cancel(ids, context);
      if (answer.status !== 'ok' || answer.balance === undefined) refuse(answer);
      balance = BigInt(answer.balance);
    }
    if (balance === null) {
      const [row] = await database.query<{ balance: bigint }>('select wagering.spendable($1, $2, $3, $4) as balance', [
        memberId,
        context.brand.id,
        wagers[0]!.vendor,
        wagers[0]!.currency,
      ]);
      balance = row?.balance ?? 0n;
    }
    return {
      cancelled: wagers.map(({ id }) => id),
      betAmount: wireOf(wagers.reduce((sum, { stake }) => sum + stake, 0n)),
      balance: wireOf(balance),
    };
  };
  return cancel;
}
