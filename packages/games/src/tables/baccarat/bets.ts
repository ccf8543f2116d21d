import { ratio, type Ratio } from '@chokdee/money/ratio';
import { LOSS, PUSH, winFactor, winOrLoss } from '../returns.ts';
import { winnerOf, type BaccaratResult, type HandResult, type PairResult } from './rules.ts';

/** Bets that totals and numbers of cards settle. */
export const BACCARAT_HAND_BETS = [
  'player',
  'banker',
  'tie',
  'super_6',
  'lucky_6',
  'dragon_7',
  'panda_8',
  'small',
  'big',
  'dragon_bonus_player',
  'dragon_bonus_banker',
] as const;
/** Bets that the first two cards of the hands settle. */
export const BACCARAT_PAIR_BETS = ['player_pair', 'banker_pair', 'either_pair', 'perfect_pair'] as const;

/** A bet on totals or numbers of cards. */
export type BaccaratHandBet = (typeof BACCARAT_HAND_BETS)[number];
/** A bet on pairs. */
export type BaccaratPairBet = (typeof BACCARAT_PAIR_BETS)[number];
/** A bet of baccarat. */
export type BaccaratBet = BaccaratHandBet | BaccaratPairBet;

/** Bets that cover each other, for the valid bet. */
export const BACCARAT_OPPOSITES: readonly (readonly BaccaratBet[])[] = [
  ['player', 'banker'],
  ['small', 'big'],
];

/**
 * How a banker win is paid. `plain`: always `pays.banker`. `half_on_six`: `pays.banker`, and half
 * of it on a win with a total of six. `push_on_dragon_seven`: `pays.banker`, and the stake is
 * returned on a win with seven from three cards.
 */
export type BankerRule = 'plain' | 'half_on_six' | 'push_on_dragon_seven';

/** The prices of a table. Every price is net winnings per unit of stake ("to 1"). */
export interface BaccaratPaytable {
  readonly bankerRule: BankerRule;
  readonly pays: {
    readonly player: Ratio;
    readonly banker: Ratio;
    readonly tie: Ratio;
    /** Banker wins with six. */
    readonly super6: Ratio;
    /** Banker wins with six from two and from three cards. */
    readonly lucky6: { readonly twoCards: Ratio; readonly threeCards: Ratio };
    /** Banker wins with seven from three cards. */
    readonly dragon7: Ratio;
    /** Player wins with eight from three cards. */
    readonly panda8: Ratio;
    /** Four cards in the round. */
    readonly small: Ratio;
    /** Five or six cards in the round. */
    readonly big: Ratio;
    /** `natural`: a natural win; `margins`: other wins, by the difference of the totals. */
    readonly dragonBonus: { readonly natural: Ratio; readonly margins: ReadonlyMap<number, Ratio> };
    /** Player pair and banker pair. */
    readonly pair: Ratio;
    readonly eitherPair: Ratio;
    readonly perfectPair: { readonly one: Ratio; readonly both: Ratio };
  };
}

/** Commission of 5 % on banker wins. The usual prices. */
export const COMMISSION: BaccaratPaytable = {
  bankerRule: 'plain',
  pays: {
    player: ratio(1n),
    banker: ratio(95n, 100n),
    tie: ratio(8n),
    super6: ratio(12n),
    lucky6: { twoCards: ratio(12n), threeCards: ratio(20n) },
    dragon7: ratio(40n),
    panda8: ratio(25n),
    small: ratio(3n, 2n),
    big: ratio(54n, 100n),
    dragonBonus: {
      natural: ratio(1n),
      margins: new Map([
        [9, ratio(30n)],
        [8, ratio(10n)],
        [7, ratio(6n)],
        [6, ratio(4n)],
        [5, ratio(2n)],
        [4, ratio(1n)],
      ]),
    },
    pair: ratio(11n),
    eitherPair: ratio(5n),
    perfectPair: { one: ratio(25n), both: ratio(200n) },
  },
};

/** No commission: a banker win with six pays half. */
export const NO_COMMISSION: BaccaratPaytable = {
  bankerRule: 'half_on_six',
  pays: { ...COMMISSION.pays, banker: ratio(1n) },
};

/** No commission: a banker win with seven from three cards returns the stake (EZ baccarat). */
export const PUSH_ON_DRAGON_SEVEN: BaccaratPaytable = {
  bankerRule: 'push_on_dragon_seven',
  pays: { ...COMMISSION.pays, banker: ratio(1n) },
};

const isDragon7 = (hand: HandResult): boolean =>
  winnerOf(hand) === 'banker' && hand.bankerTotal === 7 && hand.bankerCards === 3;
const isBankerSix = (hand: HandResult): boolean => winnerOf(hand) === 'banker' && hand.bankerTotal === 6;

function bankerFactor(hand: HandResult, { bankerRule, pays }: BaccaratPaytable): Ratio {
  if (winnerOf(hand) === 'tie') return PUSH;
  if (winnerOf(hand) === 'player') return LOSS;
  if (bankerRule === 'push_on_dragon_seven' && isDragon7(hand)) return PUSH;
  if (bankerRule === 'half_on_six' && isBankerSix(hand))
    return winFactor(ratio(pays.banker.numerator, pays.banker.denominator * 2n));
  return winFactor(pays.banker);
}

/** A natural tie returns the stake; every other tie loses. */
function dragonBonusFactor(side: 'player' | 'banker', hand: HandResult, { pays }: BaccaratPaytable): Ratio {
  const winner = winnerOf(hand);
  const total = side === 'player' ? hand.playerTotal : hand.bankerTotal;
  const cards = side === 'player' ? hand.playerCards : hand.bankerCards;
  const natural = total >= 8 && cards === 2;
  if (winner === 'tie') return natural && hand.playerCards === 2 && hand.bankerCards === 2 ? PUSH : LOSS;
  if (winner !== side) return LOSS;
  if (natural) return winFactor(pays.dragonBonus.natural);
  const pay = pays.dragonBonus.margins.get(Math.abs(hand.playerTotal - hand.bankerTotal));
  return pay ? winFactor(pay) : LOSS;
}

/** The factor of a bet on hands. */
export function handBetFactor(bet: BaccaratHandBet, hand: HandResult, paytable: BaccaratPaytable): Ratio {
  const { pays } = paytable;
  const winner = winnerOf(hand);
  const cards = hand.playerCards + hand.bankerCards;
  switch (bet) {
    case 'player':
      return winner === 'tie' ? PUSH : winOrLoss(winner === 'player', pays.player);
    case 'banker':
      return bankerFactor(hand, paytable);
    case 'tie':
      return winOrLoss(winner === 'tie', pays.tie);
    case 'super_6':
      return winOrLoss(isBankerSix(hand), pays.super6);
    case 'lucky_6':
      return winOrLoss(isBankerSix(hand), hand.bankerCards === 2 ? pays.lucky6.twoCards : pays.lucky6.threeCards);
    case 'dragon_7':
      return winOrLoss(isDragon7(hand), pays.dragon7);
    case 'panda_8':
      return winOrLoss(winner === 'player' && hand.playerTotal === 8 && hand.playerCards === 3, pays.panda8);
    case 'small':
      return winOrLoss(cards === 4, pays.small);
    case 'big':
      return winOrLoss(cards > 4, pays.big);
    case 'dragon_bonus_player':
      return dragonBonusFactor('player', hand, paytable);
    case 'dragon_bonus_banker':
      return dragonBonusFactor('banker', hand, paytable);
  }
}

/** The factor of a bet on pairs. */
export function pairBetFactor(bet: BaccaratPairBet, pairs: PairResult, { pays }: BaccaratPaytable): Ratio {
  const player = pairs.playerPair !== 'none';
  const banker = pairs.bankerPair !== 'none';
  switch (bet) {
    case 'player_pair':
      return winOrLoss(player, pays.pair);
    case 'banker_pair':
      return winOrLoss(banker, pays.pair);
    case 'either_pair':
      return winOrLoss(player || banker, pays.eitherPair);
    case 'perfect_pair': {
      const perfect = [pairs.playerPair, pairs.bankerPair].filter((pair) => pair === 'perfect').length;
      return winOrLoss(perfect > 0, perfect === 2 ? pays.perfectPair.both : pays.perfectPair.one);
    }
  }
}

const isPairBet = (bet: BaccaratBet): bet is BaccaratPairBet => BACCARAT_PAIR_BETS.some((one) => one === bet);

/** What a unit of stake on a bet returns for a result, at the prices of a table. */
export const baccaratFactor = (bet: BaccaratBet, result: BaccaratResult, paytable: BaccaratPaytable): Ratio =>
  isPairBet(bet) ? pairBetFactor(bet, result, paytable) : handBetFactor(bet, result, paytable);
