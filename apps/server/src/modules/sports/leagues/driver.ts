import { setTimeout } from 'node:timers/promises';
import type { Database } from '@chokdee/database/database';
import { factsAfter, type Incident } from '@chokdee/games/sports/incidents';
import { sportModels } from '@chokdee/games/sports/models/registry';
import { finalFacts, playMatch } from '@chokdee/games/sports/play';
import { matchScore } from '@chokdee/games/sports/tally';
import { notStarted, type MatchFacts } from '@chokdee/games/sports/types';
import { readClock } from '../../../platform/clock/clock.ts';
import { isLeaseLost, type Lease } from '../../../platform/lease/store.ts';
import type { ServerModule } from '../../../platform/module.ts';
import { readDraws, readDrawnNumbers } from '../../draws/index.ts';
import type { Feed } from '../feed.ts';
import { leagueOf, LOCK_SECONDS, SHOWN_SECONDS, type LeagueData } from './data.ts';
import type { Champions } from './champions.ts';
import type { Planner } from './planning.ts';
import { endRound, readOpenRounds, type RoundRow } from './store.ts';

/** The lease of the copy that plays the leagues. */
export const LEASE = 'sports.leagues';
/** Milliseconds between two steps, and between two looks at draws and rounds. */
const PAUSE = 1_000;
const LOOK = 4_000;
/** Milliseconds between two messages of a match: of a new score, and of the minute alone. */
const SCORE_GAP = 3_000;
const MINUTE_GAP = 8_000;

/** What plays the leagues. */
export interface DriverDeps {
  readonly database: Database;
  readonly feed: Feed;
  readonly planner: Planner;
  readonly champions: Champions;
  /** Receives rounds that failed; they are tried again. */
  readonly onError: (drawId: string, error: unknown) => void;
}

/** A match of a running round: what happens in it, and what was sent of it. */
interface Playing {
  readonly eventId: string;
  readonly incidents: readonly Incident[];
  sentIncidents: number;
  sentMinute: number | null;
  sentAt: number;
  isOver: boolean;
}

/** What has happened `elapsed` milliseconds after the draw. After the longest time: everything. */
export function shownOf(league: LeagueData, incidents: readonly Incident[], elapsed: number) {
  const isAll = elapsed >= SHOWN_SECONDS * 1_000;
  const second = (Math.max(elapsed, 0) / 1_000) * league.speed;
  const shown = isAll ? incidents : incidents.filter(({ at }) => at <= second);
  const minute = sportModels[league.sport].minuteAt(Math.min(second, incidents.at(-1)!.at));
  return { shown, minute, isOver: shown.length === incidents.length };
}

/** One step of all leagues. */
export interface Steps {
  step(lease: Lease): Promise<void>;
}

/** Creates the steps. Nothing is kept that a later holder of the lease cannot compute again. */
export function createSteps({ database, feed, planner, champions, onError }: DriverDeps): Steps {
  const running = new Map<string, Playing[]>();
  let open: readonly RoundRow[] = [];
  let lookedAt = -Infinity;

  /** Sends what is new of a match. The sequence grows with the time of the match. */
  const send = async (round: RoundRow, league: LeagueData, playing: Playing, now: number): Promise<void> => {
    const elapsed = now - round.starts_at.getTime() - LOCK_SECONDS * 1_000;
    const { shown, minute, isOver } = shownOf(league, playing.incidents, elapsed);
    const gap =
      shown.length > playing.sentIncidents ? SCORE_GAP : minute !== playing.sentMinute ? MINUTE_GAP : Infinity;
    if (!isOver && now - playing.sentAt < gap) return;
    if (isOver) {
      const facts = finalFacts(league.sport, playing.incidents);
      await feed.finish(round.brand_id, playing.eventId, SHOWN_SECONDS * 1_000 + 1, facts);
      playing.isOver = true;
      return;
    }
    const facts = factsAfter(league.sport, shown, minute);
    await feed.progress(round.brand_id, playing.eventId, Math.max(Math.floor(elapsed), 0), facts);
    Object.assign(playing, { sentIncidents: shown.length, sentMinute: minute, sentAt: now });
  };

  /** Begins a round that is drawn. False while it is not. */
  const begin = async (lease: Lease, round: RoundRow, league: LeagueData): Promise<boolean> => {
    const numbers = (await readDrawnNumbers(database, [round.draw_id])).get(round.draw_id);
    if (!numbers) {
      const [draw] = await readDraws(database, `where d.draw_id = $1 and d.state = 'void'`, [round.draw_id]);
      if (draw) await cancel(lease, round, league);
      return false;
    }
    running.set(
      round.draw_id,
      round.matches.map((match) => ({
        eventId: match.eventId,
        incidents: playMatch(league.sport, match, numbers),
        sentIncidents: -1,
        sentMinute: null,
        sentAt: -Infinity,
        isOver: false,
      })),
    );
    return true;
  };

  /** A void draw decides nothing: its matches are cancelled. */
  const cancel = async (lease: Lease, round: RoundRow, league: LeagueData): Promise<void> => {
    const facts: MatchFacts = { ...notStarted(league.sport), status: 'cancelled' };
    for (const { eventId } of round.matches) await feed.finish(round.brand_id, eventId, 1, facts);
    await endRound(
      database,
      lease,
      round.draw_id,
      round.matches.map(() => null),
    );
  };

  const playRound = async (lease: Lease, round: RoundRow, now: number): Promise<void> => {
    const league = leagueOf(round.league);
    if (!league || now < round.starts_at.getTime() + LOCK_SECONDS * 1_000) return;
    if (!running.has(round.draw_id) && !(await begin(lease, round, league))) return;
    const matches = running.get(round.draw_id)!;
    for (const playing of matches) if (!playing.isOver) await send(round, league, playing, now);
    if (!matches.every(({ isOver }) => isOver)) return;
    const scores = matches.map(({ incidents }) => matchScore(finalFacts(league.sport, incidents)));
    await endRound(database, lease, round.draw_id, scores);
    running.delete(round.draw_id);
    lookedAt = -Infinity;
  };

  return {
    step: async (lease) => {
      const now = (await readClock(database)).getTime();
      if (now - lookedAt >= LOOK) {
        await planner.plan(lease);
        open = await readOpenRounds(database);
        await champions.update(open);
        lookedAt = now;
      }
      for (const round of open)
        try {
          await playRound(lease, round, now);
        } catch (error) {
          if (isLeaseLost(error)) throw error;
          onError(round.draw_id, error);
        }
    },
  };
}

/** Plays the leagues while this copy holds the lease `sports.leagues`. */
export const leaguesDriver = (deps: DriverDeps): NonNullable<ServerModule['leased']>[number] => ({
  name: LEASE,
  run: async (lease, signal) => {
    const { step } = createSteps(deps);
    while (!signal.aborted) {
      await step(lease);
      await setTimeout(PAUSE, undefined, { signal }).catch(() => undefined);
    }
  },
});
