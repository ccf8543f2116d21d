import type { Game } from '@chokdee/games/game';
import { currencies, isCurrency } from '@chokdee/money/currency';
import { approximate, ratio, type Ratio } from '@chokdee/money/ratio';
import type { SessionSnapshot } from './store/game-sessions.ts';
import type { StoredRound } from './store/rounds.ts';

/**
 * An amount as a multiple of another, for the protocol's floating-point multipliers; the amounts
 * are sent exactly as well.
 */
export const times = (part: bigint, whole: bigint): number => (whole === 0n ? 0 : approximate(ratio(part, whole)));

/** A balance as the protocol shows it: an integer of micro-units. */
export const balanceOf = (balance: string, currency: string) => ({ amount: Number(balance), currency });

/** A round as the protocol shows it. */
export const roundOf = (round: StoredRound) => {
  const [amount, stake, payout] = [BigInt(round.amount), BigInt(round.stake), BigInt(round.payout)];
  return {
    betID: round.id,
    amount: Number(amount),
    payout: Number(payout),
    payoutMultiplier: times(payout, amount),
    costMultiplier: times(stake, amount),
    active: round.active,
    open: round.open,
    voided: round.voided,
    step: round.step,
    mode: round.mode.toUpperCase(),
    event: round.event,
    state: [...round.state],
  };
};

/** A ratio in per cent as text, truncated after six decimals. */
function percent({ numerator, denominator }: Ratio): string {
  const units = (numerator * 100_000_000n) / denominator;
  return `${units / 1_000_000n}.${(units % 1_000_000n).toString().padStart(6, '0')}`.replace(/\.?0+$/, '');
}

/**
 * Bet limits, modes and jurisdiction settings of a game, with every key that public clients read.
 * `shortestRound` is the brand's, milliseconds; above 0 the client offers no way to speed a round
 * up.
 */
export const configOf = (
  game: Game,
  { shortestRound, autoplay }: Pick<SessionSnapshot, 'shortestRound' | 'autoplay'>,
) => ({
  gameID: game.id,
  minBet: Number(game.stakes.least),
  maxBet: Number(game.stakes.most),
  stepBet: Number(game.stakes.step),
  defaultBetLevel: Number(game.stakes.usual),
  betLevels: game.stakes.levels.map(Number),
  betModes: Object.fromEntries(
    game.modes.map((mode) => [
      mode.name.toUpperCase(),
      {
        cost: approximate(mode.cost),
        returnLowest: percent(mode.returns.lowest),
        returnHighest: percent(mode.returns.highest),
        maxMultiplier: approximate(mode.largestWin),
      },
    ]),
  ),
  jurisdiction: {
    socialCasino: false,
    disabledFullscreen: false,
    disabledTurbo: shortestRound > 0,
    disabledSuperTurbo: true,
    disabledAutoplay: !autoplay,
    disabledSlamstop: shortestRound > 0,
    disabledSpacebar: false,
    disabledBuyFeature: false,
    displayNetPosition: true,
    displayRTP: true,
    displaySessionTimer: true,
    minimumRoundDuration: shortestRound,
  },
});

/** What `authenticate` answers in addition to the protocol. */
export const metaOf = (session: SessionSnapshot) => ({
  gameVersion: session.version,
  funPlay: isCurrency(session.currency) && currencies[session.currency].kind === 'play',
  currencySymbol: session.currencySymbol,
});
