import type { Call } from '@chokdee/contract/call';
import {
  launchGame,
  launchGameV2,
  openGame,
  rgsAction,
  rgsAuthenticate,
  rgsBalance,
  rgsEndRound,
  rgsEvent,
  rgsPlay,
  rgsReplay,
  rgsRotate,
  rgsRounds,
  rgsSeeds,
  trialLaunch,
  tryGame,
} from '@chokdee/contract/calls/launcher';
import { finishRound, openRounds, pairRounds, roundFairness } from '@chokdee/contract/calls/launcher/fairness';
import { newToken } from '../../platform/crypto/token.ts';
import { isRealMember, playerIn, type CallContext, type PlayerSession } from '../../platform/http/context.ts';
import { originsForHost } from '../../platform/http/headers.ts';
import type { HttpConfig } from '../../platform/http/settings.ts';
import { bind, type Binding, type Handler } from '../../platform/module.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Pairs } from '../seeds/index.ts';
import { fairnessOf, numberedRound } from './fairness.ts';
import { FREE_PLAY_DAYS } from './free-play.ts';
import { withSessionInAddress, type FreePlayKey, type GameLaunch, type Launch } from './launch.ts';
import { balanceOf, configOf, metaOf, roundOf, times } from './protocol.ts';
import type { Rounds } from './rounds.ts';

/** `accountType` of a launch with play money. */
const FREE_PLAY_ACCOUNT_TYPE = 0;
/** The cookie that identifies a browser in free play; it lasts as long as free play is kept. */
const FREE_PLAY_COOKIE = 'freeplay';

/** What both launch calls send about the game and the screen. */
interface LaunchParams {
  readonly nodeId?: string | undefined;
  readonly gameId?: string | undefined;
  readonly roomId?: string | undefined;
  readonly vassalage?: string | undefined;
  readonly language?: string | undefined;
  readonly clientType?: number | undefined;
  readonly platform?: string | undefined;
  readonly launchMode?: 'GLS' | 'LOTT' | undefined;
  readonly lottoGameCode?: string | undefined;
  readonly lottoPrizeMode?: string | undefined;
  readonly lottoView?: string | undefined;
  readonly lottoArea?: string | undefined;
  readonly device?: string | undefined;
  readonly backUrl?: string | undefined;
}

const launchOf = (
  params: LaunchParams,
  { brand, language, headers, address }: CallContext,
  config: Pick<HttpConfig, 'origins' | 'mode'>,
  { sessionInAddress }: Pick<Launch, 'sessionInAddress'>,
): Launch => {
  const lottery = params.launchMode === 'LOTT';
  const code = (lottery ? params.lottoGameCode : undefined) ?? params.gameId ?? params.roomId;
  // A Host header that is not a host name leads to the configured origin.
  const hostname = (headers['host'] ?? '').replace(/:\d+$/, '');
  const origins = originsForHost(config, hostname);
  return {
    brand,
    address,
    sessionInAddress,
    language: /^[A-Za-z]{2}$/.test(params.language ?? '') ? String(params.language).toUpperCase() : language,
    game: {
      ...(params.nodeId !== undefined && { nodeId: params.nodeId }),
      ...(params.nodeId === undefined && code !== undefined && { code }),
      ...(params.vassalage !== undefined && { vendor: params.vassalage }),
    },
    lottery: lottery ? { view: params.lottoView ?? 'betting', prizeMode: params.lottoPrizeMode ?? 'LOTT' } : null,
    page: {
      site: origins.site.at(-1) ?? config.origins.site,
      area: params.lottoArea,
      view: params.lottoView,
      prizeMode: params.lottoPrizeMode,
      device: params.device,
      backUrl: params.backUrl,
    },
    device: params.clientType === 2 || params.platform === 'html5' ? 'mobile' : 'desktop',
    gamesOrigin: origins.games.at(-1) ?? config.origins.games,
  };
};

/** How a player of free play with a session is recognised. */
const memberKey = (player: PlayerSession): FreePlayKey => ({ ...player, isTrial: !isRealMember(player) });

/**
 * The key of free play: the member, or the cookie of a visitor's browser, which is set if it has
 * none.
 */
function freePlayKeyOf(context: CallContext): FreePlayKey {
  if (context.player !== null) return memberKey(context.player);
  const stored = context.cookies[FREE_PLAY_COOKIE] ?? '';
  const browser = /^[\w-]{43}$/.test(stored) ? stored : newToken();
  if (context.cookieSession)
    context.setCookie(FREE_PLAY_COOKIE, browser, { httpOnly: true, maxAge: FREE_PLAY_DAYS * 86_400 });
  return { browser };
}

/** The launch calls of the site, and what it shows of a round. */
export const launchRoutes = ({
  launch,
  rounds,
  seeds,
  config,
}: {
  readonly launch: GameLaunch;
  readonly rounds: Pick<Rounds, 'roundOf' | 'roundsOfPair' | 'openRounds' | 'finishRound'>;
  readonly seeds: Pick<Pairs, 'facts'>;
  readonly config: Pick<HttpConfig, 'origins' | 'mode'>;
}): readonly Binding[] => {
  const launchFor = async (
    query: LaunchParams & { readonly accountType?: number | undefined },
    context: CallContext,
  ) => {
    if (query.launchMode === undefined)
      throw new Refusal('launch.mode.missing', { fields: { launchMode: { code: 'field.required' } } });
    const member = playerIn(context);
    if ((context.headers['authorization'] ?? '') === '') throw new Refusal('request.origin.refused');
    const request = launchOf(query, context, config, { sessionInAddress: true });
    if (query.accountType !== FREE_PLAY_ACCOUNT_TYPE)
      return { content: withSessionInAddress(await launch.real(request, member)) };
    if (!context.brand.features.has(trialLaunch.moduleId)) throw new Refusal('function.not.available');
    return { content: withSessionInAddress(await launch.freePlay(request, memberKey(member))) };
  };
  const fairnessOfOwn = async (memberId: string, id: string) => {
    const own = await rounds.roundOf(memberId, id);
    const [round] = own === undefined ? [] : await fairnessOf(seeds, memberId, [own]);
    if (round === undefined) throw new Refusal('round.not.found');
    return round;
  };
  return [
    bind(launchGame, async ({ query }, context) => launchFor(query, context)),
    bind(launchGameV2, async ({ query }, context) => launchFor(query, context)),
    bind(trialLaunch, async ({ body }, context) => ({
      content: withSessionInAddress(
        await launch.freePlay(launchOf(body, context, config, { sessionInAddress: true }), freePlayKeyOf(context)),
      ),
    })),
    bind(openGame, async ({ body }, context) => ({
      content: await launch.real(launchOf(body, context, config, { sessionInAddress: false }), playerIn(context)),
    })),
    bind(tryGame, async ({ body }, context) => ({
      content: await launch.freePlay(
        launchOf(body, context, config, { sessionInAddress: false }),
        freePlayKeyOf(context),
      ),
    })),
    bind(roundFairness, ({ params }, context) => fairnessOfOwn(playerIn(context).memberId, params.id)),
    bind(openRounds, async (_input, context) => ({
      list: (await rounds.openRounds(playerIn(context).memberId)).map(numberedRound),
    })),
    bind(finishRound, async ({ params }, context) => {
      const { memberId } = playerIn(context);
      await rounds.finishRound(memberId, params.id);
      return fairnessOfOwn(memberId, params.id);
    }),
    bind(pairRounds, async ({ params, query: { page, size } }, context) => {
      const { memberId } = playerIn(context);
      const pair = (await seeds.facts(memberId, [params.id])).get(params.id);
      if (pair === undefined) throw new Refusal('request.not.found');
      const from = (page - 1) * size;
      const list = await rounds.roundsOfPair(memberId, pair.id, from, from + size);
      return { ...pair, totalPages: Math.ceil(pair.bets / size), list: list.map(numberedRound) };
    }),
  ];
};

/**
 * Binds a call of a game session: a refusal is in the session's language, unless the request names
 * one (third-party clients do not); of a session that has ended it says why.
 */
const createBindSession =
  ({ factsOf }: Pick<Rounds, 'factsOf'>) =>
  <C extends Call>(call: C, handler: Handler<C>): Binding =>
    bind(call, async (input, context) => {
      try {
        return await handler(input, context);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const { sessionID } = (input as { readonly body: { readonly sessionID: string } }).body;
        const facts = await factsOf(sessionID);
        if (facts === null) throw error;
        const { language, end } = facts;
        throw new Refusal(error.code, {
          ...error.details,
          ...(context.headers['language'] === undefined && { language }),
          ...(error.code === 'game.session.invalid' && end !== null && { value: { reason: end } }),
        });
      }
    });

/** The RGS calls on the games' origin. */
export const rgsRoutes = (rounds: Rounds, seeds: Pairs): readonly Binding[] => {
  const bindSession = createBindSession(rounds);
  return [
    bindSession(rgsAuthenticate, async ({ body }) => {
      const { session, game } = await rounds.authenticate(body.sessionID);
      return {
        balance: balanceOf(session.balance, session.currency),
        round: session.round === null ? null : roundOf(session.round),
        config: configOf(game, session),
        meta: metaOf(session),
      };
    }),
    bindSession(rgsBalance, async ({ body }) => {
      const session = await rounds.session(body.sessionID);
      return { balance: balanceOf(session.balance, session.currency) };
    }),
    bindSession(rgsPlay, async ({ body }, { address }) => {
      const played = await rounds.play({
        token: body.sessionID,
        amount: BigInt(Math.round(body.amount)),
        mode: body.mode,
        meta: body.meta,
        address,
        ...(body.currency !== undefined && { currency: body.currency }),
        ...(body.requestID !== undefined && { requestId: body.requestID }),
      });
      return { balance: balanceOf(played.balance, played.currency), round: roundOf(played.round) };
    }),
    bindSession(rgsEndRound, async ({ body }) => {
      const { balance, currency } = await rounds.endRound(body.sessionID, body.betID);
      return { balance: balanceOf(balance, currency) };
    }),
    bindSession(rgsEvent, async ({ body }) => {
      await rounds.noteEvent(body.sessionID, body.event);
      return { event: body.event };
    }),
    bindSession(rgsAction, async ({ body: { sessionID, action, meta } }) => {
      const { balance, currency, round } = await rounds.act({
        token: sessionID,
        action,
        step: meta.step,
        ...(meta.betID !== undefined && { roundId: meta.betID }),
      });
      return { balance: balanceOf(balance, currency), action, round: roundOf(round) };
    }),
    bind(rgsReplay, async ({ params }) => {
      const round = await rounds.replay(params);
      return {
        payoutMultiplier: times(round.payout, round.amount),
        costMultiplier: times(round.stake, round.amount),
        moves: [...round.moves],
        state: [...round.state],
      };
    }),
    bindSession(rgsSeeds, async ({ body }) => seeds.of((await rounds.session(body.sessionID)).ownerId)),
    bindSession(rgsRotate, async ({ body }) =>
      seeds.rotate((await rounds.session(body.sessionID)).ownerId, body.pairId, body.clientSeed),
    ),
    bindSession(rgsRounds, async ({ body }) => {
      const { ownerId, rounds: own } = await rounds.roundsIn(body.sessionID, body.betID, body.limit ?? 20);
      return { rounds: await fairnessOf(seeds, ownerId, own) };
    }),
  ];
};
