import { addCount, CARD_TYPES, checkDecks } from '../cards.ts';
import { returnsOver, type TableReturns, type WeightedResult } from '../returns.ts';
import {
  BACCARAT_HAND_BETS,
  BACCARAT_PAIR_BETS,
  handBetFactor,
  pairBetFactor,
  type BaccaratBet,
  type BaccaratPaytable,
} from './bets.ts';
import { bankerDraws, isNatural, pairOf, playerDraws, type HandResult, type PairResult } from './rules.ts';

/** Values of cards are 0 to 9. Sixteen cards of a deck have the value 0, four each other one. */
const VALUES = 10;
const NONE = -1;

/**
 * The hand results of all ordered draws of six cards from a full shoe, with their numbers, whose
 * total is N(N-1)...(N-5) for N = 52 x decks. A round of four or five cards counts once for every
 * way to draw the cards it leaves. Throws `RangeError` unless `decks` is 1 to 8: no count is above
 * 2^53 then.
 */
export function handCounts(decks: number): WeightedResult<HandResult>[] {
  checkDecks(decks);
  const left = Array.from({ length: VALUES }, (_, value) => (value === 0 ? 16 : 4) * decks);
  const size = CARD_TYPES * decks;
  // By player total, banker total, player cards and banker cards: four decimal digits.
  const counts = new Map<number, number>();

  /** Calls `next` with every value and the number of ways so far times the cards left of it. */
  const eachValue = (ways: number, next: (value: number, ways: number) => void): void => {
    for (let value = 0; value < VALUES; value += 1) {
      const cards = left[value]!;
      if (cards === 0) continue;
      left[value] = cards - 1;
      next(value, ways * cards);
      left[value] = cards;
    }
  };
  const record = (player: readonly [number, number], banker: readonly [number, number], ways: number): void => {
    const [playerThird, bankerThird] = [player[1], banker[1]];
    const playerTotal = playerThird === NONE ? player[0] : (player[0] + playerThird) % 10;
    const bankerTotal = bankerThird === NONE ? banker[0] : (banker[0] + bankerThird) % 10;
    const cards = [playerThird === NONE ? 2 : 3, bankerThird === NONE ? 2 : 3] as const;
    let all = ways;
    for (let dealt = cards[0] + cards[1]; dealt < 6; dealt += 1) all *= size - dealt;
    addCount(counts, playerTotal * 1000 + bankerTotal * 100 + cards[0] * 10 + cards[1], all);
  };
  const bankerTurn = (player: readonly [number, number], banker: number, ways: number): void => {
    if (bankerDraws(banker, player[1] === NONE ? null : player[1]))
      eachValue(ways, (third, all) => record(player, [banker, third], all));
    else record(player, [banker, NONE], ways);
  };
  const firstFour = (player: number, banker: number, ways: number): void => {
    if (isNatural(player, banker)) record([player, NONE], [banker, NONE], ways);
    else if (playerDraws(player)) eachValue(ways, (third, all) => bankerTurn([player, third], banker, all));
    else bankerTurn([player, NONE], banker, ways);
  };

  eachValue(1, (p1, first) =>
    eachValue(first, (p2, second) =>
      eachValue(second, (b1, third) =>
        eachValue(third, (b2, fourth) => firstFour((p1 + p2) % 10, (b1 + b2) % 10, fourth)),
      ),
    ),
  );
  return [...counts].map(([key, count]) => ({
    result: {
      playerTotal: Math.floor(key / 1000),
      bankerTotal: Math.floor(key / 100) % 10,
      playerCards: Math.floor(key / 10) % 10,
      bankerCards: key % 10,
    },
    count: BigInt(count),
  }));
}

/**
 * The pair results of all ordered draws of four cards from a full shoe, with their numbers. The
 * first card is one fixed card: the types of card are alike. Throws `RangeError` unless `decks` is
 * 1 to 8.
 */
export function pairCounts(decks: number): WeightedResult<PairResult>[] {
  checkDecks(decks);
  const left = new Array<number>(CARD_TYPES).fill(decks);
  const size = CARD_TYPES * decks;
  left[0] = decks - 1;
  const counts = new Map<string, number>();
  for (let p2 = 0; p2 < CARD_TYPES; p2 += 1) {
    const second = size * left[p2]!;
    left[p2]! -= 1;
    const player = pairOf(0, p2);
    for (let b1 = 0; second > 0 && b1 < CARD_TYPES; b1 += 1) {
      const third = second * left[b1]!;
      left[b1]! -= 1;
      for (let b2 = 0; third > 0 && b2 < CARD_TYPES; b2 += 1)
        addCount(counts, `${player} ${pairOf(b1, b2)}`, third * left[b2]!);
      left[b1]! += 1;
    }
    left[p2]! += 1;
  }
  return [...counts].map(([key, count]) => {
    const [playerPair, bankerPair] = key.split(' ') as [PairResult['playerPair'], PairResult['bankerPair']];
    return { result: { playerPair, bankerPair }, count: BigInt(count) };
  });
}

/** The exact return of every bet of a table on a full shoe of `decks` decks, 1 to 8. */
export const baccaratReturns = (paytable: BaccaratPaytable, decks: number): TableReturns<BaccaratBet> =>
  new Map<BaccaratBet, ReturnType<typeof handBetFactor>>([
    ...returnsOver(BACCARAT_HAND_BETS, handCounts(decks), (bet, hand) => handBetFactor(bet, hand, paytable)),
    ...returnsOver(BACCARAT_PAIR_BETS, pairCounts(decks), (bet, pairs) => pairBetFactor(bet, pairs, paytable)),
  ]);
