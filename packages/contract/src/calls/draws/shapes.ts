import { z } from 'zod';
import { id, timestamp } from '../../wire.ts';

/** The code of a game with draws. */
export const gameCode = z.string().regex(/^[a-z0-9-]{2,40}$/);

const partName = z.string().regex(/^[a-zA-Z0-9-]{1,30}$/);
const count = z.number().int().min(1).max(1_000);
/** A part of a result (`@chokdee/fairness/public-draw`). */
const part = z.discriminatedUnion('kind', [
  z.object({ name: partName, kind: z.literal('digits'), count, digits: z.number().int().min(1).max(12) }),
  z.object({
    name: partName,
    kind: z.enum(['select', 'integers']),
    count,
    from: z.number().int().min(-1_000_000_000).max(1_000_000_000),
    to: z.number().int().min(-1_000_000_000).max(1_000_000_000),
  }),
]);
/** What a draw yields. */
export const drawFormat = z.object({ parts: z.array(part).min(1).max(30) });

/** The numbers of a result by the name of their part, as text with leading zeros. */
export const drawNumbers = z.record(partName, z.array(z.string().max(20)).max(1_000));

/** The states of a draw. */
export const drawStates = ['scheduled', 'on_sale', 'locked', 'drawn', 'confirmed', 'corrected', 'void'] as const;

/** A draw in a list. */
export const drawSummary = z.object({
  drawId: id,
  game: gameCode,
  issue: z.string(),
  state: z.enum(drawStates),
  /** `own`: by commitment and beacon. `official`: by somebody else; the result is entered. */
  source: z.enum(['own', 'official']),
  /** A demonstration: it stands for a draw of somebody else. */
  demo: z.boolean(),
  saleOpensAt: timestamp,
  lockAt: timestamp,
  drawAt: timestamp,
  /** When the result is confirmed (`own`) or expected (`official`). */
  resultAt: timestamp,
  /** The result was not there in time. */
  late: z.boolean(),
  /** The hash of the sealed seed; null for official draws. */
  commitment: z.string().nullable(),
  /** Null without a result. */
  numbers: drawNumbers.nullable(),
  /** The version of the result: 0 without one, more than 1 after a correction. */
  resultVersion: z.number().int(),
});

/** A draw with everything that its verification needs. */
export const drawDetail = drawSummary.extend({
  name: z.string(),
  /** When the draw and its commitment were published. */
  publishedAt: timestamp,
  format: drawFormat,
  /** Where the salt comes from; null for official draws. */
  beacon: z
    .object({
      id: z.string(),
      name: z.string(),
      /** `demo`: run by this site, which knows its values beforehand. */
      kind: z.enum(['public', 'demo']),
      publicKey: z.string(),
      /** The time of round 1 and the seconds between two rounds. */
      genesis: z.number().int(),
      period: z.number().int(),
      round: z.number().int(),
      time: timestamp,
    })
    .nullable(),
  /** Null until the result, or until the draw is void. */
  seed: z.string().nullable(),
  /** The beacon's value of the round; null until the result. */
  signature: z.string().nullable(),
  /** Oldest first. */
  results: z.array(
    z.object({
      version: z.number().int(),
      kind: z.enum(['drawn', 'entered', 'corrected', 'void']),
      numbers: drawNumbers.nullable(),
      /** Why it was corrected or is void; `no-result`: nobody announced one in time. */
      reason: z.string(),
      at: timestamp,
    }),
  ),
});

/** The draws of a game as its page shows them. */
export const gameDraws = z.object({
  game: gameCode,
  /** The draw that is on sale, else the next one. */
  current: drawSummary.nullable(),
  /** The newest draw that is locked and has no result yet. */
  drawing: drawSummary.nullable(),
  /** The newest draw with a result, or that is void. */
  last: drawSummary.nullable(),
});

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const dateTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/);
const times = z.array(time).min(1).max(100);
const changes = {
  /** Days without a draw of the rule. */
  except: z.array(date).max(400).default([]),
  /** Further draws. */
  also: z.array(dateTime).max(400).default([]),
};
/**
 * When a game is drawn, in local times of its zone. `every`: each `minutes` from `from` to `to`,
 * which is on the next day if it is earlier. `weekly`: 1 is Monday. `monthly`: a day that a month
 * does not have is its last day.
 */
export const drawSchedule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('every'), minutes: z.number().int().min(1).max(720), from: time, to: time, ...changes }),
  z.object({ kind: z.literal('daily'), at: times, ...changes }),
  z.object({
    kind: z.literal('weekly'),
    days: z.array(z.number().int().min(1).max(7)).min(1).max(7),
    at: times,
    ...changes,
  }),
  z.object({
    kind: z.literal('monthly'),
    days: z.array(z.number().int().min(1).max(31)).min(1).max(31),
    at: times,
    ...changes,
  }),
  z.object({ kind: z.literal('dates'), at: z.array(dateTime).max(400) }),
]);
/** A schedule as it is stored. */
export type DrawSchedule = z.output<typeof drawSchedule>;
