import type { Output } from '@chokdee/contract/call';
import type { submitYeekee, yeekeeRound, yeekeeSubmissions } from '@chokdee/contract/calls/lottery/yeekee';
import type { Database } from '@chokdee/database/database';
import { submissionCommitment, yeekeeNumber } from '@chokdee/games/lottery/yeekee';
import { readClock } from '../../platform/clock/clock.ts';
import type { RandomBytes } from '../../platform/crypto/random-bytes.ts';
import { playerIn, type CallContext } from '../../platform/http/context.ts';
import { offsetOf, toPage, type PageRequest } from '../../platform/records/paging.ts';
import { Refusal } from '../../platform/refusal.ts';
import { maskName } from '../catalogue/index.ts';
import { findGame as findDrawGame, findIssue, readUpcoming, type DrawRow } from '../draws/index.ts';
import { inLanguage } from '../messages/index.ts';
import type { AccountsOf } from './desk-issues.ts';
import { isOnSale } from './judge.ts';
import { requireGame } from './menus.ts';
import { drawnOf, isYeekee, partsOf } from './yeekee-results.ts';
import { countSent, readRounds, readSubmissions, submitNumber, type SubmitAnswer } from './yeekee-store.ts';

/** Numbers that a member may send in to a round, and the seconds between two of them. */
const MOST_NUMBERS = 20;
const PAUSE_SECONDS = 3;
const SALT_BYTES = 16;

/** The round of an issue, else the present one. Refuses games and issues that have none. */
async function requireRound(
  database: Database,
  brandId: string,
  code: string,
  numero: string | undefined,
): Promise<DrawRow> {
  if (!isYeekee(code)) throw new Refusal('request.not.found');
  await requireGame(database, brandId, code);
  const draw =
    numero === undefined
      ? (await readUpcoming(database, brandId, code, 1))[0]
      : await findIssue(database, { brandId, code, issue: numero });
  if (!draw) throw new Refusal('lottery.issue.unknown');
  return draw;
}

function refuse({ status, reason }: SubmitAnswer): never {
  if (status === 'conflict') throw new Refusal('command.conflict');
  if (reason === 'game') throw new Refusal('game.closed');
  if (reason === 'issue') throw new Refusal('lottery.issue.closed');
  if (reason === 'rate') throw new Refusal('lottery.yeekee.rate', { params: { count: PAUSE_SECONDS } });
  throw new Refusal('lottery.yeekee.count', { params: { count: MOST_NUMBERS } });
}

/** The Yeekee rounds: members send numbers in, which are hidden until the result. */
export interface Yeekee {
  /** Refuses with `request.not.found` and `lottery.issue.unknown`. */
  round(code: string, numero: string | undefined, context: CallContext): Promise<Output<typeof yeekeeRound>>;
  /** Refuses alike. */
  submissions(
    code: string,
    query: PageRequest & { readonly numero: string },
    context: CallContext,
  ): Promise<Output<typeof yeekeeSubmissions>>;
  /** Refuses as `submitYeekee` says. */
  submit(
    code: string,
    body: { readonly submissionId: string; readonly numero: string; readonly number: string },
    context: CallContext,
  ): Promise<Output<typeof submitYeekee>>;
}

/** Creates the Yeekee rounds. */
export function createYeekee({
  database,
  randomBytes,
  accountsOf,
}: {
  readonly database: Database;
  readonly randomBytes: RandomBytes;
  readonly accountsOf: AccountsOf;
}): Yeekee {
  return {
    round: async (code, numero, { brand, language, player }) => {
      const draw = await requireRound(database, brand.id, code, numero);
      const [[round], game, clock, sent] = await Promise.all([
        readRounds(database, [draw.draw_id]),
        findDrawGame(database, brand.id, code),
        readClock(database),
        player ? countSent(database, player.memberId, draw.draw_id) : null,
      ]);
      const drawn = drawnOf(draw);
      const parts = partsOf(round);
      return {
        now: clock.getTime(),
        gameId: code,
        gameName: game ? inLanguage(game.names, language) : code,
        numero: draw.issue,
        drawId: draw.draw_id,
        isSale: isOnSale(draw, clock.getTime()),
        saleOpensAt: draw.sale_opens_at.getTime(),
        lockAt: draw.lock_at.getTime(),
        drawAt: draw.draw_at.getTime(),
        isVoid: draw.state === 'void',
        submissions: round?.submissions ?? 0,
        head: round?.head ?? '',
        most: MOST_NUMBERS,
        left: sent === null ? null : Math.max(0, MOST_NUMBERS - sent),
        result:
          drawn === null
            ? null
            : {
                number: yeekeeNumber({ ...parts, drawn: BigInt(drawn) }),
                sum: String(parts.sum),
                subtracted: String(parts.subtracted),
                drawn,
              },
      };
    },
    submissions: async (code, query, { brand, player }) => {
      const draw = await requireRound(database, brand.id, code, query.numero);
      const isRevealed = draw.numbers !== null || draw.state === 'void';
      const [[round], rows] = await Promise.all([
        readRounds(database, [draw.draw_id]),
        readSubmissions(database, draw.draw_id, { limit: query.size, offset: offsetOf(query) }),
      ]);
      const accounts = await accountsOf([...new Set(rows.map(({ member_id }) => member_id))]);
      const list = rows.map((row) => {
        const isOwn = row.member_id === player?.memberId;
        const isShown = isRevealed || isOwn;
        return {
          rank: row.rank,
          account: maskName(accounts.get(row.member_id) ?? ''),
          isOwn,
          at: row.sent_at.getTime(),
          commitment: row.commitment,
          number: isShown ? row.number : null,
          salt: isShown ? row.salt : null,
        };
      });
      return { ...toPage(list, round?.submissions ?? 0, query.size), footer: { head: round?.head ?? '' } };
    },
    submit: async (code, { submissionId, numero, number }, context) => {
      const brandId = context.brand.id;
      const draw = await requireRound(database, brandId, code, numero);
      const salt = Buffer.from(randomBytes(SALT_BYTES)).toString('hex');
      const answer = await submitNumber(database, {
        memberId: playerIn(context).memberId,
        submissionId,
        brandId,
        game: code,
        draw: draw.draw_id,
        number,
        salt,
        commitment: submissionCommitment({ number, salt }),
        most: MOST_NUMBERS,
        pause: PAUSE_SECONDS,
      });
      if (answer.status !== 'ok' && answer.status !== 'replayed') refuse(answer);
      const used = answer.salt ?? salt;
      return {
        status: answer.status === 'ok' ? 'accepted' : 'repeated',
        rank: answer.rank!,
        commitment: submissionCommitment({ number, salt: used }),
        salt: used,
        left: Math.max(0, MOST_NUMBERS - answer.sent!),
      };
    },
  };
}
