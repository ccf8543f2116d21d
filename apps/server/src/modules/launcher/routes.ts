import {
  launchGame, rgsAction, rgsAuthenticate, rgsBalance, rgsEndRound, rgsEvent, rgsPlay, rgsReplay, rgsRotate, rgsRounds, rgsSeeds, roundFairness,
} from '@chokdee/contract/calls/launcher';
import { playerIn } from '../../platform/http/context.ts';
import { originsSeen } from '../../platform/http/headers.ts';
import type { HttpConfig } from '../../platform/http/settings.ts';
import { bind, type Binding } from '../../platform/module.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Pairs } from '../seeds/index.ts';
import { fairnessOf } from './fairness.ts';
import type { createLaunch } from './launch.ts';
import { balanceOf, configOf, metaOf, roundOf, times } from './protocol.ts';
import type { Rounds } from './rounds.ts';

/** The launch call of the site. */
export const launchRoutes = (launch: ReturnType<typeof createLaunch>, rounds: Rounds, seeds: Pick<Pairs, 'facts'>, config: Pick<HttpConfig, 'origins' | 'mode'>): readonly Binding[] => [
  bind(launchGame, async ({ query }, context) => {
    const { brand, language, headers } = context;
    const code = query.gameId ?? query.roomId;
    const hostname = new URL(`http://${headers['host'] ?? ''}`).hostname;
    const content = await launch({
      member: playerIn(context), brand, mode: query.launchMode, language: /^[A-Za-z]{2}$/.test(query.language ?? '') ? String(query.language).toUpperCase() : language,
      game: { ...(query.nodeId !== undefined && { nodeId: query.nodeId }), ...(query.nodeId === undefined && code !== undefined && { code }), ...(query.vassalage !== undefined && { vendor: query.vassalage }) },
      device: query.clientType === 2 || query.platform === 'html5' ? 'mobile' : 'desktop',
      gamesOrigin: originsSeen(config, hostname).games.at(-1) ?? config.origins.games,
    });
    return { content };
  }),
  bind(roundFairness, async ({ params }, context) => {
    const { memberId } = playerIn(context);
    const [round] = await fairnessOf(seeds, memberId, await rounds.history(memberId, { id: params.id }, 1));
    if (round === undefined) throw new Refusal('round.not.found');
    return round;
  }),
];

/** The RGS on the games' origin. */
export const rgsRoutes = (rounds: Rounds, seeds: Pairs): readonly Binding[] => [
  bind(rgsAuthenticate, async ({ body }) => {
    const { session, game } = await rounds.authenticate(body.sessionID);
    return { balance: balanceOf(session.balance, session.currency), round: session.round === null ? null : roundOf(session.round), config: configOf(game), meta: metaOf(session) };
  }),
  bind(rgsBalance, async ({ body }) => {
    const session = await rounds.balance(body.sessionID);
    return { balance: balanceOf(session.balance, session.currency) };
  }),
  bind(rgsPlay, async ({ body }, { address }) => {
    const played = await rounds.play({
      token: body.sessionID, amount: BigInt(body.amount), mode: body.mode, meta: body.meta, place: address, ...(body.currency !== undefined && { currency: body.currency }), ...(body.requestID !== undefined && { requestId: body.requestID }),
    });
    return { balance: balanceOf(played.balance, played.currency), round: roundOf(played.round) };
  }),
  bind(rgsEndRound, async ({ body }) => {
    const { balance, currency } = await rounds.endRound(body.sessionID);
    return { balance: balanceOf(balance, currency) };
  }),
  bind(rgsEvent, async ({ body }) => {
    await rounds.event(body.sessionID, body.event);
    return { event: body.event };
  }),
  bind(rgsAction, ({ body }) => rounds.action(body.sessionID)),
  bind(rgsReplay, async ({ params }) => {
    const round = await rounds.replay(params);
    return { payoutMultiplier: times(round.payout, round.amount), costMultiplier: times(round.stake, round.amount), state: [...round.state] };
  }),
  bind(rgsSeeds, async ({ body }) => seeds.of((await rounds.memberOf(body.sessionID)).memberId)),
  bind(rgsRotate, async ({ body }) => seeds.rotate((await rounds.memberOf(body.sessionID)).memberId, body.pairId, body.clientSeed)),
  bind(rgsRounds, async ({ body }) => {
    const { memberId, game } = await rounds.memberOf(body.sessionID);
    return { rounds: await fairnessOf(seeds, memberId, await rounds.history(memberId, { game, ...(body.betID !== undefined && { id: body.betID }) }, body.limit ?? 20)) };
  }),
];
