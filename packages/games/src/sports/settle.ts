import { handicapMargin, resultOfMargin, totalMargin, type LegResult } from '@chokdee/odds/settlement';
import { marketType, type MarketType } from './market-types.ts';
import { voidBecause, type MarketResult, type OutcomeResult, type VoidReason } from './results.ts';
import type { SettlementRules } from './rules.ts';
import { scorerResult } from './scorers.ts';
import { isCounted, leaderOf, tallyOf, type Tally } from './tally.ts';
import { sportFormats, type MatchFacts, type Pair, type Side } from './types.ts';

/** A market as it was sold. */
export interface SoldMarket {
  readonly type: string;
  /** Quarters; a handicap is that of the home side. Null for types without a line. */
  readonly line: number | null;
  readonly outcomes: readonly string[];
  /** For types that use it: what had been scored when the bet was accepted; 0-0 when absent. */
  readonly scoreAtAcceptance?: Pair;
}

/**
 * Settles a market by the facts of its match and the settlement rules. What can no longer change is
 * settled during the match, and stays settled when the match is abandoned. Throws `RangeError` for
 * an unknown type, a market of another sport, a line that is missing or too much, and an outcome
 * that the type does not have.
 */
export function resultsOf(market: SoldMarket, facts: MatchFacts, rules: SettlementRules): MarketResult {
  const type = requireType(market, facts);
  const reason = reasonToVoidAll(type, facts, rules);
  const isOpen = facts.status === 'not_started' || facts.status === 'postponed';
  const ended = reasonOfEnd(facts, rules);
  return Object.fromEntries(
    market.outcomes.map((outcome): [string, OutcomeResult | null] => {
      if (reason !== null) return [outcome, voidBecause(reason)];
      if (isOpen) return [outcome, null];
      return [outcome, outcomeResult({ type, market, facts, rules }, outcome) ?? (ended && voidBecause(ended))];
    }),
  );
}

/** The end of a competition: competitors by place, ties together, and those who withdrew. */
export interface OutrightStanding {
  readonly ranking: readonly (readonly string[])[];
  readonly withdrawn: readonly string[];
}

/**
 * Settles an outright: the first `places` win. Competitors that tie across the last place share
 * what is left of the places (dead heat). Who withdrew, or is not ranked, is void or lost.
 */
export function resultsOfOutright(
  competitors: readonly string[],
  { ranking, withdrawn }: OutrightStanding,
  places = 1,
): Readonly<Record<string, OutcomeResult>> {
  const results = new Map<string, OutcomeResult>();
  let taken = 0;
  for (const tied of ranking) {
    const left = Math.min(Math.max(places - taken, 0), tied.length);
    const shared = left > 0 && left < tied.length;
    for (const competitor of tied)
      results.set(competitor, {
        result: left > 0 ? 'win' : 'loss',
        ...(shared && { deadHeat: { places: left, runners: tied.length } }),
      });
    taken += tied.length;
  }
  return Object.fromEntries(
    competitors.map((competitor) => [
      competitor,
      withdrawn.includes(competitor)
        ? voidBecause('withdrawn')
        : (results.get(competitor) ?? { result: 'loss' as const }),
    ]),
  );
}

function requireType({ type: code, line, outcomes }: SoldMarket, facts: MatchFacts): MarketType {
  const type = marketType(code);
  if (type === null || type.sport !== facts.sport) throw new RangeError(`no market of ${facts.sport}: ${code}`);
  if ((line !== null) !== type.hasLine || (line !== null && !Number.isInteger(line)))
    throw new RangeError(`not a line of ${code}: ${line}`);
  const known = type.outcomes;
  const unknown = known === 'players' ? undefined : outcomes.find((outcome) => !known.includes(outcome));
  if (unknown !== undefined) throw new RangeError(`${code} has no outcome ${unknown}`);
  return type;
}

/** Why the whole market is void, whatever was played. */
function reasonToVoidAll(type: MarketType, facts: MatchFacts, rules: SettlementRules): VoidReason | null {
  const { status, delayHours, hasFormatChanged } = facts;
  if (status === 'cancelled' || status === 'walkover') return status;
  if (status === 'postponed' && (delayHours ?? 0) > rules.postponementHours) return 'postponed';
  if (hasFormatChanged && (rules.formatChange === 'void_all' || type.onFormatChange === 'void')) return 'format';
  return rules.abandonment === 'void_all' && reasonOfEnd(facts, rules) === 'abandoned' ? 'abandoned' : null;
}

/** Why what is still undecided is void; null while the match can go on. */
function reasonOfEnd({ status, delayHours }: MatchFacts, rules: SettlementRules): VoidReason | null {
  if (status === 'finished') return 'not_played';
  if (status === 'retired') return 'retired';
  const isOver = status === 'abandoned' && (delayHours === null || delayHours > rules.postponementHours);
  return isOver ? 'abandoned' : null;
}

/** A market with the facts and rules it is settled by. */
interface Case {
  readonly type: MarketType;
  readonly market: SoldMarket;
  readonly facts: MatchFacts;
  readonly rules: SettlementRules;
}

/** The result of one outcome, or null while it is open. */
function outcomeResult(settled: Case, outcome: string): OutcomeResult | null {
  const { type, market, facts, rules } = settled;
  if (type.rule === 'first_scorer' || type.rule === 'any_scorer') return scorerResult(type, outcome, facts);
  const tally = tallyOf(facts, type.scope, type.count);
  if (advances(type, facts, rules)) return { result: outcome === facts.winner ? 'win' : 'loss' };
  if (needsDecision(type) && facts.status !== 'finished') return null;
  if (!isCounted(facts, type.scope) && !isCertain(type, market, tally)) return null;
  return { result: resultOf(settled, outcome, tally) };
}

/** Whether who advances after a retirement wins by the settlement rules. */
const advances = (type: MarketType, facts: MatchFacts, rules: SettlementRules): boolean =>
  facts.status === 'retired' &&
  rules.retirement === 'winner_stands_after_first_period' &&
  facts.winner !== null &&
  facts.periods[0]?.isComplete === true &&
  isOfMatch(type) &&
  type.rule === 'result2';

/** A market of periods won in the whole match, which `facts.winner` decides. */
const isOfMatch = ({ count, scope, sport }: MarketType): boolean =>
  count === 'periods' && scope.from === 1 && scope.to === sportFormats[sport].periods;

/** A market that asks for the winner of the match, which judges may decide after its end. */
const needsDecision = (type: MarketType): boolean =>
  type.rule === 'method' || (type.rule === 'result2' && isOfMatch(type));

/** Whether a market is decided before its periods are complete: counts only grow. */
function isCertain(type: MarketType, { line, outcomes }: SoldMarket, tally: Tally): boolean {
  switch (type.rule) {
    case 'total':
    case 'team_total':
      return resultOfMargin(totalMargin('over', counted(type, tally), line!)) === 'win';
    case 'both_score':
      return tally.home > 0 && tally.away > 0;
    case 'correct_score':
      return type.count !== 'periods' && outcomes.every((score) => isBeyond(score, tally));
    default:
      return false;
  }
}

/** Whether a score can no longer be reached. */
function isBeyond(score: string, tally: Pair): boolean {
  if (score === 'other') return true;
  const [home, away] = score.split(':').map(Number);
  return tally.home > home! || tally.away > away!;
}

const counted = ({ side }: MarketType, tally: Tally): number => (side === null ? tally.total : tally[side]);

function resultOf({ type, market, facts }: Case, outcome: string, tally: Tally): LegResult {
  const { line, outcomes, scoreAtAcceptance: before = { home: 0, away: 0 } } = market;
  const won = (isWon: boolean): LegResult => (isWon ? 'win' : 'loss');
  switch (type.rule) {
    case 'result3':
      return won(outcome === (leaderOf(tally) ?? 'draw'));
    case 'result2': {
      const winner = (isOfMatch(type) ? facts.winner : null) ?? leaderOf(tally);
      return winner === null ? 'push' : won(outcome === winner);
    }
    case 'double_chance':
      return won(outcome.split('_or_').includes(leaderOf(tally) ?? 'draw'));
    case 'handicap': {
      const used = type.usesScoreAtAcceptance ? before : { home: 0, away: 0 };
      const [home, away] = [tally.home - used.home, tally.away - used.away];
      return resultOfMargin(
        outcome === 'home' ? handicapMargin(home, away, line!) : handicapMargin(away, home, -line!),
      );
    }
    case 'total':
    case 'team_total':
      return resultOfMargin(totalMargin(outcome as 'over' | 'under', counted(type, tally), line!));
    case 'odd_even':
      return won((outcome === 'odd') === (tally.total % 2 === 1));
    case 'both_score':
      return won((outcome === 'yes') === (tally.home > 0 && tally.away > 0));
    case 'correct_score': {
      const score = `${tally.home}:${tally.away}`;
      return won(outcome === (outcomes.includes(score) ? score : 'other'));
    }
    case 'half_full': {
      const half = tallyOf(facts, { ...type.scope, to: 1 }, type.count);
      return won(outcome === `${leaderOf(half) ?? 'draw'}_${leaderOf(tally) ?? 'draw'}`);
    }
    case 'distance':
      return won((outcome === 'yes') === (stopperOf(facts) === null));
    case 'method': {
      const winner = facts.winner ?? stopperOf(facts);
      if (winner === null) return 'push';
      return won(outcome === `${winner}_${stopperOf(facts) === null ? 'points' : 'stopped'}`);
    }
    case 'first_scorer':
    case 'any_scorer':
      throw new RangeError(`${type.code} is settled by its goals`);
  }
}

/** Who stopped a fight before its end. */
const stopperOf = ({ periods }: MatchFacts): Side | null => periods.at(-1)?.winner ?? null;
