import { createHash } from 'node:crypto';
import type { DrawNumbers } from '@chokdee/fairness/public-draw';
import { z } from 'zod';
import { drawNumbers, gameCode } from '@chokdee/contract/calls/draws/shapes';
import { isSignedMessage } from '../../platform/crypto/signed-message.ts';
import { demoBrandId } from '../brand/index.ts';

/** A message as it arrived. */
export interface FeedMessage {
  readonly rawBody: Buffer;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** `platform.clock()`. */
  readonly now: Date;
}

/** A result of an official draw, as a feed reports it. */
export interface FeedResult {
  readonly game: string;
  readonly issue: string;
  readonly numbers: DrawNumbers;
}

/** A source of results of official draws: one adapter per supplier. */
export interface ResultFeed {
  /** In the address of its calls. */
  readonly name: string;
  /** The brand whose draws it reports. */
  readonly brandId: string;
  /** Authenticates and parses a message; null when it is not signed, too old or unreadable. */
  read(message: FeedMessage): FeedResult | null;
}

/** The header with the signature of a message (platform/crypto/signed-message.ts). */
export const FEED_SIGNATURE = 'x-feed-signature';
const resultSchema = z.strictObject({ game: gameCode, issue: z.string().max(20), numbers: drawNumbers });

/**
 * Creates a feed whose supplier shares a secret with us and pushes JSON `{game, issue, numbers}`. A
 * repeated message changes nothing, so that it needs no number of its own.
 */
export const createSignedFeed = ({
  name,
  brandId,
  secret,
}: {
  readonly name: string;
  readonly brandId: string;
  readonly secret: Uint8Array;
}): ResultFeed => ({
  name,
  brandId,
  read: ({ rawBody, headers, now }) => {
    if (!isSignedMessage(secret, { header: headers[FEED_SIGNATURE], body: rawBody, now })) return null;
    try {
      return resultSchema.parse(JSON.parse(rawBody.toString('utf8')));
    } catch {
      return null;
    }
  },
});

/** The feed of the demo brand, at `/wps/draws/feed/demo`. */
export const demoFeed = (secret: Uint8Array): ResultFeed =>
  createSignedFeed({ name: 'demo', brandId: demoBrandId, secret });

/**
 * The id of a feed's proposal, a UUIDv8 of its content: the same message has the same id, also when
 * it is signed again.
 */
export function feedProposalId(feed: string, drawId: string, numbers: DrawNumbers): string {
  const parts = Object.entries(numbers).sort(([a], [b]) => (a < b ? -1 : 1));
  const hash = createHash('sha256')
    .update(JSON.stringify([feed, drawId, parts]))
    .digest();
  hash[6] = (hash[6]! & 0x0f) | 0x80;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
