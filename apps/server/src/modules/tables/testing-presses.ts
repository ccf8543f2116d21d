import { FACTORS, type ModelPosition } from './testing-model.ts';

/** A bet of a press, micro-units. */
export interface ReferenceBet {
  readonly position: ModelPosition;
  readonly stake: bigint;
}
/** A press as it is sent, judged by a revision of its table. */
export interface ReferencePress {
  readonly id: string;
  readonly member: string;
  readonly table: string;
  readonly revision: number;
  readonly round: string;
  readonly isStale: boolean;
  readonly bets: readonly ReferenceBet[];
}
/** A table; amounts are micro-units. */
export interface ReferenceTable {
  revision: number;
  isOffered: boolean;
  min: bigint;
  max: bigint;
  round: bigint;
  liability: bigint;
}
/** A round; `closes` is in ms of the database's clock. */
export interface ReferenceRound {
  readonly table: string;
  state: 'betting' | 'closed' | 'void';
  readonly closes: number;
}
/** A member; blocked ones may not play. */
export interface ReferenceMember {
  cash: bigint;
  isBlocked: boolean;
}
/** What a press is answered with, as far as it is compared. */
export interface ReferenceAnswer {
  readonly status: string;
  readonly reason?: string;
  readonly balance?: string;
  readonly positions?: readonly { readonly position: string; readonly stake: string }[];
}

const sum = (amounts: Iterable<bigint>): bigint => [...amounts].reduce((total, one) => total + one, 0n);

/** The rules of presses at several tables, in plain maps: one press after the other. */
export function createReference() {
  const tables = new Map<string, ReferenceTable>();
  const rounds = new Map<string, ReferenceRound>();
  const members = new Map<string, ReferenceMember>();
  const accepted: ReferencePress[] = [];
  const clock = { now: 0 };

  /** Stakes on a round by position, in the order of the first bet: of a member, or of all. */
  const stakesOn = (round: string, member: string | null): Map<ModelPosition, bigint> => {
    const stakes = new Map<ModelPosition, bigint>();
    const found = accepted
      .filter((press) => press.round === round && (member === null || press.member === member))
      .toSorted((one, other) => (one.id < other.id ? -1 : 1));
    for (const { bets } of found)
      for (const { position, stake } of bets) stakes.set(position, (stakes.get(position) ?? 0n) + stake);
    return stakes;
  };
  const positionsOf = ({ round, member }: ReferencePress) =>
    [...stakesOn(round, member)].map(([position, stake]) => ({ position, stake: String(stake) }));

  function limitOf(press: ReferencePress, table: ReferenceTable): ReferenceAnswer | null {
    const own = stakesOn(press.round, press.member);
    for (const { position, stake } of press.bets) own.set(position, (own.get(position) ?? 0n) + stake);
    const limit = (name: string): ReferenceAnswer => ({ status: 'limit', reason: `tables.limit.${name}` });
    if ([...own.values()].some((stake) => stake < table.min)) return limit('low');
    if (press.bets.some(({ position }) => own.get(position)! > table.max)) return limit('position');
    return sum(own.values()) > table.round ? limit('round') : null;
  }
  const exceedsLiability = (press: ReferencePress, { liability }: ReferenceTable): boolean =>
    [...stakesOn(press.round, null)].some(
      ([position, stake]) => (stake * (FACTORS[position] - 100n)) / 100n > liability,
    );

  /** Judges a press and keeps it when it is accepted. */
  function press(given: ReferencePress): ReferenceAnswer {
    const round = rounds.get(given.round);
    const earlier = accepted.find((one) => one.id === given.id && one.member === given.member);
    if (earlier) {
      const textOf = (one: ReferencePress) =>
        `${one.round} ${one.bets.map((bet) => `${bet.position}:${bet.stake}`).join()}`;
      if (textOf(earlier) !== textOf(given)) return { status: 'conflict', reason: 'content' };
      return { status: 'replayed', ...(round?.state !== 'void' && { positions: positionsOf(given) }) };
    }
    const table = tables.get(given.table)!;
    if (round?.table !== given.table || round.state !== 'betting' || clock.now >= round.closes)
      return { status: 'closed', reason: 'tables.round' };
    if (given.revision !== table.revision) return { status: 'closed', reason: 'revision' };
    if (!table.isOffered) return { status: 'closed', reason: 'game' };
    const limit = limitOf(given, table);
    if (limit) return limit;
    const member = members.get(given.member);
    if (!member) return { status: 'closed' };
    if (member.isBlocked) return { status: 'blocked' };
    // The refusal is that of the first bet that is refused.
    let left = member.cash;
    for (const { stake } of given.bets) {
      if (stake > left) return { status: 'insufficient' };
      if (given.isStale) return { status: 'stale' };
      left -= stake;
    }
    accepted.push(given);
    if (exceedsLiability(given, table)) {
      accepted.pop();
      return { status: 'limit', reason: 'tables.limit.operator' };
    }
    member.cash = left;
    return { status: 'ok', balance: String(member.cash), positions: positionsOf(given) };
  }

  return {
    tables,
    rounds,
    members,
    accepted: accepted as readonly ReferencePress[],
    clock,
    press,
    /** Stakes of all members on a round by position. */
    exposureOf: (round: string) => stakesOn(round, null),
  };
}
