import type { TableOutcome } from '@chokdee/games/tables/live/game';

/** Positions of the model and what a unit of stake can return at most, in hundredths. */
export const FACTORS = { player: 200n, banker: 195n, tie: 900n } as const;
/** A position of the model. */
export type ModelPosition = keyof typeof FACTORS;
/** Bets of a press, micro-units. */
export type ModelBets = ReadonlyMap<ModelPosition, bigint>;

/** The limits of the table, micro-units. */
export interface ModelLimits {
  readonly min: bigint;
  readonly max: bigint;
  readonly round: bigint;
  readonly liability: bigint;
}

interface ModelRound {
  readonly stakes: Map<string, Map<ModelPosition, bigint>>;
  isVoid: boolean;
}
interface ModelPress {
  readonly member: string;
  readonly round: string;
  readonly bets: ModelBets;
}

const sum = (amounts: Iterable<bigint>): bigint => [...amounts].reduce((total, one) => total + one, 0n);
const isSame = (one: ModelPress, other: ModelPress): boolean =>
  one.member === other.member &&
  one.round === other.round &&
  JSON.stringify([...one.bets].map(String)) === JSON.stringify([...other.bets].map(String));

/** What a card counts in baccarat: the rank of 0 to 51 by suits, tens and faces nothing. */
const points = (card: number): number => {
  const rank = Math.floor((card % 52) / 4) + 1;
  return rank >= 10 ? 0 : rank;
};
/** The winner of a dealt round, counted card by card. */
export function winnerOf(outcome: TableOutcome): ModelPosition {
  const cards = 'cards' in outcome ? outcome.cards : [];
  const total = (hand: string): number =>
    cards.filter((one) => one.hand === hand).reduce((all, { card }) => all + points(card), 0) % 10;
  const [player, banker] = [total('player'), total('banker')];
  return player > banker ? 'player' : banker > player ? 'banker' : 'tie';
}

/** What a stake returns, in hundredths: a tie returns the stakes of both sides. */
const returned = (position: ModelPosition, winner: ModelPosition): bigint =>
  position === winner ? FACTORS[position] : winner === 'tie' ? 100n : 0n;

/**
 * A table as its rules describe it, in plain maps: which presses are accepted, why others are
 * refused, and what every member has at the end.
 */
export function createModel(limits: ModelLimits, start: bigint) {
  const cash = new Map<string, bigint>();
  const rounds = new Map<string, ModelRound>();
  const presses = new Map<string, ModelPress>();
  const roundOf = (id: string): ModelRound => {
    const round = rounds.get(id) ?? { stakes: new Map(), isVoid: false };
    rounds.set(id, round);
    return round;
  };
  const cashOf = (member: string): bigint => cash.get(member) ?? start;

  /** Why a new press is refused; null when it is accepted. */
  function refusalOf({ member, round: id, bets }: ModelPress): string | null {
    const round = roundOf(id);
    const own = round.stakes.get(member) ?? new Map<ModelPosition, bigint>();
    const after = new Map(own);
    for (const [position, stake] of bets) after.set(position, (after.get(position) ?? 0n) + stake);
    if ([...bets.keys()].some((position) => after.get(position)! < limits.min)) return 'tables.limit.low';
    if ([...bets.keys()].some((position) => after.get(position)! > limits.max)) return 'tables.limit.position';
    if (sum(after.values()) > limits.round) return 'tables.limit.round';
    if (sum(bets.values()) > cashOf(member)) return 'balance.insufficient';
    for (const [position, stake] of bets) {
      const others = sum([...round.stakes.values()].map((one) => one.get(position) ?? 0n));
      if (((others + stake) * (FACTORS[position] - 100n)) / 100n > limits.liability) return 'tables.limit.operator';
    }
    return null;
  }

  return {
    cashOf,
    /** The answer to a press: null when it is accepted, else the refusal. */
    press(id: string, press: ModelPress, isOpen: boolean): string | null {
      const earlier = presses.get(id);
      if (earlier) return isSame(earlier, press) ? null : 'command.conflict';
      const refusal = isOpen ? refusalOf(press) : 'tables.round.closed';
      if (refusal !== null) return refusal;
      presses.set(id, press);
      const own = roundOf(press.round).stakes.get(press.member) ?? new Map<ModelPosition, bigint>();
      for (const [position, stake] of press.bets) own.set(position, (own.get(position) ?? 0n) + stake);
      roundOf(press.round).stakes.set(press.member, own);
      cash.set(press.member, cashOf(press.member) - sum(press.bets.values()));
      return null;
    },
    makeVoid(round: string): void {
      roundOf(round).isVoid = true;
    },
    /** The rounds with bets. */
    betOn: (): string[] => [...rounds].filter(([, { stakes }]) => stakes.size > 0).map(([id]) => id),
    /** Pays a round once by its outcome, or returns its stakes. */
    pay(id: string, outcome: TableOutcome | null): void {
      const { stakes, isVoid } = roundOf(id);
      for (const [member, own] of stakes)
        for (const [position, stake] of own) {
          const share = isVoid || outcome === null ? 100n : returned(position, winnerOf(outcome));
          cash.set(member, cashOf(member) + (stake * share) / 100n);
        }
    },
  };
}
