import { createHash } from 'node:crypto';
import { betNumberOf } from '@chokdee/contract/bet-number';
import type { Input, Output } from '@chokdee/contract/call';
import type { placeSlip, quoteSlip } from '@chokdee/contract/calls/lottery/orders';
import type { slipLine } from '@chokdee/contract/calls/lottery/shapes';
import { uuid7 } from '@chokdee/contract/uuid7';
import type { Database } from '@chokdee/database/database';
import { canonical } from '@chokdee/fairness/verify';
import type { Commands, MoneyAnswer } from '@chokdee/ledger/commands';
import { errorText } from '@chokdee/locales/error-text';
import { wireOf } from '@chokdee/money/amount';
import { displayAmount } from '@chokdee/money/display';
import type { z } from 'zod';
import { playerIn, type CallContext } from '../../platform/http/context.ts';
import { placeJudged } from '../../platform/memory.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findWagersByIds } from '../wagering/index.ts';
import { createSlipFactsMemory, type SlipFacts, type SlipFactsMemory } from './facts.ts';
import { judge, namedBy, type JudgedLine } from './judge.ts';
import { lineDetailOf, oddsOf, restrictedPrice, RULE_VERSION, type LineDetail } from './rules.ts';
import { findSlip, type SlipRow } from './store.ts';

type SlipBody = Input<typeof placeSlip>['body'];

/** What slips need to know of a call. */
export type SlipContext = Pick<CallContext, 'language' | 'player'> & {
  readonly brand: Pick<CallContext['brand'], 'id'>;
};

/** The answer of `lottery.place`. */
interface PlaceAnswer extends MoneyAnswer {
  readonly reason?: string;
  readonly balance?: string;
  /** The slip's stored number; of an accepted slip. */
  readonly number?: string;
  readonly draw?: string;
  readonly game?: string;
  readonly play?: string;
  readonly key?: string;
  readonly left?: string;
}

/** The wager of a line: time and random part of the slip, with the line in between. */
export const wagerIdOf = (slipId: string, line: number): string =>
  `${slipId.slice(0, 15)}${line.toString(16).padStart(3, '0')}${slipId.slice(18)}`;

/** The wagers of a slip. */
export const wagerIdsOf = ({ slip_id, lines }: Pick<SlipRow, 'slip_id' | 'lines'>): string[] =>
  Array.from({ length: lines }, (_, line) => wagerIdOf(slip_id, line));

/** What the text of a line's fault names: the limit that its stake is beyond. */
const paramsOf = ({ fault, limits }: JudgedLine): { readonly amount?: string } =>
  fault === 'lottery.stake.least'
    ? { amount: displayAmount(limits.least) }
    : fault === 'lottery.stake.most'
      ? { amount: displayAmount(limits.most) }
      : {};

/** A line as answers have it. */
export const lineOut = (line: JudgedLine, language: string): z.input<typeof slipLine> => ({
  line: line.line,
  content: line.content,
  gameId: line.gameId,
  playId: line.playId,
  numero: line.issue,
  bettingContent: line.entry,
  betAmount: wireOf(line.stake),
  odds: oddsOf(line.price),
  rate: line.rate,
  maxWinAmount: wireOf(line.mostPayout),
  restricted: line.restricted.map((one) => ({ ...one })),
  fault: line.fault && {
    code: line.fault,
    message: errorText(line.fault, language, paramsOf(line)) ?? line.fault,
  },
});

/** Refuses a slip with lines at fault. */
function refuseLines(lines: readonly JudgedLine[], language: string): void {
  const faulty = lines.filter(({ fault }) => fault !== null);
  if (faulty.length === 0) return;
  // The same answer as that of the database when the draw locks after the lines were judged.
  if (faulty.every(({ fault }) => fault === 'lottery.issue.closed'))
    throw new Refusal('lottery.issue.closed', { value: { lines: faulty.map(({ line }) => line) } });
  const onlyRates = faulty.every(({ fault }) => fault === 'lottery.rate.changed' || fault === 'lottery.price.differs');
  throw new Refusal(onlyRates ? 'lottery.rates.changed' : 'lottery.lines.refused', {
    fields: Object.fromEntries(
      faulty.map((line) => [`contents.${line.content}`, { code: line.fault!, params: paramsOf(line) }]),
    ),
    value: { lines: faulty.map((line) => lineOut(line, language)) },
  });
}

/** A limit of the lottery that a slip exceeds, with what is left of it. */
function refuseLimit({ reason, draw, play, key, left }: PlaceAnswer, lines: readonly JudgedLine[]): Refusal {
  const code = {
    'lottery.member': 'lottery.limit.member',
    'lottery.issue': 'lottery.limit.issue',
    'lottery.number': 'lottery.limit.number',
  } as const;
  if (!(reason !== undefined && reason in code))
    return new Refusal('limit.exceeded', reason === undefined ? {} : { value: { limit: reason } });
  return new Refusal(code[reason as keyof typeof code], {
    value: {
      lines: lines
        .filter((line) => line.draw?.draw_id === draw && (!play || line.playId === play))
        .filter((line) => !key || line.keys.includes(key))
        .map(({ line }) => line),
      left: wireOf(BigInt(left ?? 0)),
      ...(key !== undefined && { number: key }),
    },
  });
}

function refusalOf(answer: PlaceAnswer, lines: readonly JudgedLine[]): Refusal {
  switch (answer.status) {
    case 'insufficient':
      return new Refusal('balance.insufficient');
    case 'limit':
      return refuseLimit(answer, lines);
    case 'blocked':
      return new Refusal('account.blocked');
    case 'stale':
      return new Refusal('command.stale');
    case 'conflict':
      return new Refusal('command.conflict');
    case 'closed':
      if (answer.reason === 'issue')
        return new Refusal('lottery.issue.closed', {
          value: { lines: lines.filter((line) => line.draw?.draw_id === answer.draw).map(({ line }) => line) },
        });
      return new Refusal(
        answer.reason === 'game' ? 'game.closed' : answer.reason === 'revision' ? 'system.busy' : 'account.blocked',
      );
    default:
      return new Refusal('system.busy');
  }
}

/** The command that places a slip. */
function commandOf(
  slipId: string,
  lines: readonly JudgedLine[],
  { hash, context }: { readonly hash: string; readonly context: SlipContext },
) {
  const player = playerIn(context);
  return {
    id: wagerIdOf(slipId, 0),
    memberId: player.memberId,
    slipId,
    requestHash: hash,
    brandId: context.brand.id,
    currency: player.currency,
    session: player.sessionId,
    ruleVersion: RULE_VERSION,
    version: RULE_VERSION,
    wagers: lines.map((line) => {
      const play = line.play!;
      const detail: LineDetail = {
        version: 1,
        kind: 'lottery',
        slip: slipId,
        line: line.line,
        mode: line.mode!,
        play: play.code,
        selection: line.entry,
        issue: line.issue,
        unitStake: String(line.unitStake),
        units: play.units,
        price: line.price,
        rate: line.rate,
      };
      return {
        id: wagerIdOf(slipId, line.line),
        product: line.game!.product,
        vendor: line.game!.vendor,
        game: line.gameId,
        revision: String(line.game!.revision),
        round: line.draw!.draw_id,
        stake: String(line.stake),
        price: oddsOf(restrictedPrice(line.price, line.rate)),
        detail,
        play: play.code,
        keys: line.keys,
        unitStake: String(line.unitStake),
        mostPayout: String(line.mostPayout),
        mostKey: String(line.limits.perKey),
        mostMember: line.game!.most_member === null ? null : String(line.game!.most_member),
        mostIssue: line.game!.most_issue === null ? null : String(line.game!.most_issue),
      };
    }),
  };
}

/** The slips of members. */
export interface Slips {
  /** Places a slip; refuses as `placeSlip` says. */
  place(body: SlipBody, context: SlipContext): Promise<Output<typeof placeSlip>>;
  /** Judges a slip and writes nothing. */
  quote(body: Input<typeof quoteSlip>['body'], context: SlipContext): Promise<Output<typeof quoteSlip>>;
}

/** The lines as the facts kept allow them; null when only those of now can say. */
function judgedFrom(facts: SlipFacts | null, body: Omit<SlipBody, 'slipId'>): JudgedLine[] | null {
  const lines = facts && judge(body, facts);
  return lines?.every(({ fault }) => fault === null) ? lines : null;
}

/**
 * Creates the slips. A slip is judged by the facts of `memory` and sent at once: the database
 * judges it again, and refuses it when they are old. Every refusal is explained by the facts of
 * now. `onSlip` receives what became of each, `onPlaced` the games of one that was placed.
 */
export function createSlips({
  database,
  commands,
  memory = createSlipFactsMemory(database),
  onSlip = () => undefined,
  onPlaced = async () => undefined,
}: {
  readonly database: Database;
  readonly commands: Pick<Commands, 'run'>;
  readonly memory?: SlipFactsMemory;
  readonly onSlip?: (status: string, lines: number) => void;
  readonly onPlaced?: (context: SlipContext, games: readonly string[]) => Promise<void>;
}): Slips {
  /** Judges lines by facts of now. */
  const judged = (body: Omit<SlipBody, 'slipId'>, facts: SlipFacts): JudgedLine[] => {
    const lines = judge(body, facts);
    if (lines === null) throw new Refusal('lottery.slip.size');
    return lines;
  };
  const answerOf = (
    { slip_id: slipId, number }: Pick<SlipRow, 'slip_id' | 'number'>,
    status: 'accepted' | 'repeated',
    {
      lines,
      stake,
      balance,
    }: { lines: readonly { id: string; line: number; issue: string; stake: bigint }[]; stake: bigint; balance: bigint },
  ): Output<typeof placeSlip> => ({
    slipId,
    number: betNumberOf(number),
    orderMasterId: slipId,
    status,
    lines: lines.length,
    betAmount: wireOf(stake),
    balance: wireOf(balance),
    orders: lines.map((line) => ({
      orderDetailId: line.id,
      line: line.line,
      numero: line.issue,
      betAmount: wireOf(line.stake),
    })),
  });

  /** The answer to a slip that was placed before, from its wagers. */
  const repeated = async (memberId: string, slip: SlipRow): Promise<Output<typeof placeSlip>> => {
    const wagers = await findWagersByIds(database, memberId, wagerIdsOf(slip));
    return answerOf(slip, 'repeated', {
      lines: wagers.map(({ id, stake, detail }) => {
        const { line, issue } = lineDetailOf(detail);
        return { id, line, issue, stake };
      }),
      stake: slip.stake,
      balance: slip.balance_after,
    });
  };

  /** The answer to a slip that was placed, from what was judged. */
  const accepted = async (
    slipId: string,
    {
      answer,
      lines,
      context,
    }: { readonly answer: PlaceAnswer; readonly lines: readonly JudgedLine[]; readonly context: SlipContext },
  ): Promise<Output<typeof placeSlip>> => {
    await onPlaced(context, [...new Set(lines.map(({ gameId }) => gameId))]);
    return answerOf({ slip_id: slipId, number: BigInt(answer.number!) }, 'accepted', {
      lines: lines.map((line) => ({ ...line, id: wagerIdOf(slipId, line.line) })),
      stake: lines.reduce((sum, { stake }) => sum + stake, 0n),
      balance: BigInt(answer.balance!),
    });
  };

  return {
    quote: async (body, context) => {
      const facts = await memory.read({ brandId: context.brand.id, ...namedBy(body), placed: null });
      const lines = judged(body, facts);
      return {
        lines: lines.map((line) => lineOut(line, context.language)),
        bets: lines.length,
        betAmount: wireOf(lines.reduce((sum, { stake }) => sum + stake, 0n)),
        accepted: lines.every(({ fault }) => fault === null),
      };
    },
    place: async ({ slipId: sent, ...body }, context) => {
      const { memberId } = playerIn(context);
      const slipId = sent?.toLowerCase() ?? uuid7();
      const hash = createHash('sha256').update(canonical(body)).digest('hex');
      const asked = { brandId: context.brand.id, ...namedBy(body) };
      return placeJudged<JudgedLine[], PlaceAnswer, Output<typeof placeSlip>>({
        kept: judgedFrom(memory.find(asked), body),
        judgeAnew: async () => {
          const facts = await memory.read({ ...asked, placed: { memberId, slipId } });
          if (facts.known && facts.known.hash.toString('hex') !== hash) throw new Refusal('command.conflict');
          if (facts.known) return { repeated: await repeated(memberId, facts.known) };
          const lines = judged(body, facts);
          refuseLines(lines, context.language);
          return { judged: lines };
        },
        send: async (lines) => {
          const answer = await commands.run<PlaceAnswer>('lottery.place', commandOf(slipId, lines, { hash, context }));
          onSlip(answer.reason ?? answer.status, lines.length);
          return answer;
        },
        accepted: (answer, lines) =>
          answer.status === 'ok'
            ? accepted(slipId, { answer, lines, context })
            : answer.status === 'replayed'
              ? findSlip(database, memberId, slipId).then((slip) => repeated(memberId, slip!))
              : null,
        isJudgedAgain: ({ reason }) => reason === 'revision',
        refusalOf,
      });
    },
  };
}
