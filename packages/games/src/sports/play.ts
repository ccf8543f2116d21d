import { createDraw } from '@chokdee/fairness/draw';
import {
  verifyDraw,
  type DrawFormat,
  type DrawNumbers,
  type DrawVerification,
  type PublishedDraw,
} from '@chokdee/fairness/public-draw';
import { canonical } from '@chokdee/fairness/verify';
import { factsAfter, type Incident } from './incidents.ts';
import type { Fixture } from './models/model.ts';
import { sportModels } from './models/registry.ts';
import { sportCodes, type MatchFacts, type SportCode } from './types.ts';

/** What the draw of a round of virtual matches yields: the seed of the round's matches. */
export const roundFormat: DrawFormat = {
  parts: [{ name: 'seed', kind: 'integers', count: 9, from: 0, to: 999_999_999 }],
};

/** A virtual match: who plays, and its id, which separates the matches of a round. */
export interface VirtualMatch extends Fixture {
  readonly eventId: string;
}

/** Plays a virtual match: the numbers of its round's draw decide everything. */
export const playMatch = (sport: SportCode, match: VirtualMatch, numbers: DrawNumbers): readonly Incident[] =>
  sportModels[sport].simulate(
    match,
    createDraw({ serverSeed: (numbers['seed'] ?? []).join('-'), clientSeed: match.eventId, nonce: 0 }),
  );

/** The final facts of a played match. */
export const finalFacts = (sport: SportCode, incidents: readonly Incident[]): MatchFacts =>
  factsAfter(sport, incidents, sportModels[sport].minuteAt(incidents.at(-1)?.at ?? 0));

/** What is published of a virtual match after its end. */
export interface PublishedMatch {
  readonly sport: SportCode;
  readonly match: VirtualMatch;
  readonly facts: MatchFacts;
  readonly draw: PublishedDraw;
}

/** The result of verifying a virtual match. */
export interface MatchVerification {
  /** The draw of its round: commitment, seed, salt and numbers. */
  readonly draw: DrawVerification;
  /** The match played again from the numbers has the published facts. */
  readonly isAsPlayed: boolean;
  readonly holds: boolean;
  /** The facts computed again; null when that is not possible. */
  readonly recomputed: MatchFacts | null;
}

/** Verifies a virtual match from what is published of it. Never throws. */
export function verifyMatch({ sport, match, facts, draw }: PublishedMatch): MatchVerification {
  const verification = verifyDraw(draw);
  const recomputed = replay(sport, match, verification.recomputed);
  const isAsPlayed = recomputed !== null && canonical(recomputed) === canonical(facts);
  return { draw: verification, isAsPlayed, holds: verification.holds && isAsPlayed, recomputed };
}

function replay(sport: SportCode, match: VirtualMatch, numbers: DrawNumbers | null): MatchFacts | null {
  if (numbers === null || !sportCodes.includes(sport)) return null;
  try {
    return finalFacts(sport, playMatch(sport, match, numbers));
  } catch {
    return null;
  }
}
