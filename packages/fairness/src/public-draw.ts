import { isBeaconValue, isPublicChain, randomnessOf, timeOfRound, type BeaconChain } from './beacon.ts';
import { createDraw, type Draw } from './draw.ts';
import { matchesCommitment } from './seeds.ts';
import { canonical } from './verify.ts';

/*
 * Draws of which everybody sees the same result: lotteries, live tables, virtual matches, raffles
 * (docs/decisions/0038). The result follows from a seed whose commitment is published before sale
 * opens and from a beacon value that does not exist before sale closes.
 */

/**
 * A part of a result. `digits`: `count` numbers of `digits` digits each, 0 to 9, with leading zeros
 * (a prize of a lottery ticket). `select`: `count` different integers, in the order drawn (balls,
 * cards). `integers`: `count` integers, which may repeat (dice).
 */
export type DrawPart =
  | { readonly name: string; readonly kind: 'digits'; readonly count: number; readonly digits: number }
  | {
      readonly name: string;
      readonly kind: 'select' | 'integers';
      readonly count: number;
      readonly from: number;
      readonly to: number;
    };

/** What a draw yields, in the order drawn. */
export interface DrawFormat {
  readonly parts: readonly DrawPart[];
}

/** The numbers of a result by the name of their part, as text. */
export type DrawNumbers = Readonly<Record<string, readonly string[]>>;

const numbersOfPart = (part: DrawPart, draw: Draw): string[] => {
  if (part.kind === 'digits')
    return Array.from({ length: part.count }, () =>
      Array.from({ length: part.digits }, () => draw.integer(10)).join(''),
    );
  const range = part.to - part.from + 1;
  const drawn =
    part.kind === 'select'
      ? draw.select(part.count, range)
      : Array.from({ length: part.count }, () => draw.integer(range));
  return drawn.map((number) => String(number + part.from));
};

/** Draws all parts of a format. */
export const drawNumbers = ({ parts }: DrawFormat, draw: Draw): DrawNumbers =>
  Object.fromEntries(parts.map((part) => [part.name, numbersOfPart(part, draw)]));

/** The numbers that a seed and a salt (the beacon's random value) decide. */
export const numbersOf = (format: DrawFormat, seed: string, salt: string): DrawNumbers =>
  drawNumbers(format, createDraw({ serverSeed: seed, clientSeed: salt, nonce: 0 }));

/** Whether a text is a number of a part. */
function isNumberOf(part: DrawPart, text: string): boolean {
  if (part.kind === 'digits') return text.length === part.digits && /^\d+$/.test(text);
  return /^(0|-?[1-9]\d{0,14})$/.test(text) && Number(text) >= part.from && Number(text) <= part.to;
}

/** The part of a format to which entered numbers do not conform; null when all do. */
export function wrongPart({ parts }: DrawFormat, numbers: DrawNumbers): string | null {
  const unknown = Object.keys(numbers).find((name) => !parts.some((part) => part.name === name));
  if (unknown !== undefined) return unknown;
  const wrong = parts.find((part) => {
    const entered = numbers[part.name] ?? [];
    return (
      entered.length !== part.count ||
      !entered.every((text) => isNumberOf(part, text)) ||
      (part.kind === 'select' && new Set(entered).size !== entered.length)
    );
  });
  return wrong?.name ?? null;
}

/** What is published of a draw, as its verification reads it. Times in epoch ms. */
export interface PublishedDraw {
  readonly publishedAt: number;
  readonly saleOpensAt: number;
  readonly lockAt: number;
  readonly drawAt: number;
  readonly format: DrawFormat;
  readonly commitment: string;
  readonly beacon: BeaconChain & { readonly round: number };
  /** The revealed seed, and the beacon's signature of the round. */
  readonly seed: string;
  readonly signature: string;
  readonly numbers: DrawNumbers;
}

/** The checks of a draw, in the order in which they are shown. */
export const drawChecks = ['committed', 'seed', 'saltTime', 'salt', 'numbers'] as const;

/** The result of verifying a draw. */
export interface DrawVerification {
  /**
   * `committed`: the commitment was published before sale opened. `seed`: the seed matches it.
   * `saltTime`: the beacon's round is later than the lock and not later than the draw. `salt`: the
   * value is the beacon's. `numbers`: seed and salt give the published numbers.
   */
  readonly passed: Readonly<Record<(typeof drawChecks)[number], boolean>>;
  /** All checks passed. */
  readonly holds: boolean;
  /** The beacon is one that no operator runs; otherwise the site knew the salt beforehand. */
  readonly isIndependent: boolean;
  readonly salt: string | null;
  /** The numbers computed again; null when the salt cannot be read. */
  readonly recomputed: DrawNumbers | null;
}

/** The numbers of a published draw; null when its format is none. */
function recompute({ format, seed }: PublishedDraw, salt: string): DrawNumbers | null {
  try {
    return numbersOf(format, seed, salt);
  } catch {
    return null;
  }
}

/** Verifies a draw from what is published of it. Never throws. */
export function verifyDraw(draw: PublishedDraw): DrawVerification {
  const saltAt = timeOfRound(draw.beacon, draw.beacon.round);
  const isSalt = isBeaconValue(draw.beacon, draw.beacon.round, draw.signature);
  const salt = isSalt ? randomnessOf(draw.signature) : null;
  const recomputed = salt === null ? null : recompute(draw, salt);
  const passed = {
    committed: draw.publishedAt < draw.saleOpensAt && draw.saleOpensAt < draw.lockAt,
    seed: matchesCommitment(draw.seed, draw.commitment),
    saltTime: saltAt > draw.lockAt && saltAt <= draw.drawAt,
    salt: isSalt,
    numbers: recomputed !== null && canonical(recomputed) === canonical(draw.numbers),
  };
  return {
    passed,
    holds: drawChecks.every((check) => passed[check]),
    isIndependent: isPublicChain(draw.beacon),
    salt,
    recomputed,
  };
}
