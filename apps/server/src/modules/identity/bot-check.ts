import { createHmac, randomInt } from 'node:crypto';
import { createChallenge, verifySolution, type Payload } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Queryable } from '@chokdee/database/database';
import { z } from 'zod';
import { Refusal } from '../../platform/refusal.ts';
import type { Caller } from './caller.ts';
import { useToken } from './challenges.ts';

/** The switch of the bot check. */
const BOT_CHECK = 'GEETEST3';
/** Seconds for which a challenge is valid. */
const SECONDS = 600;
/** Iterations of one attempt, and the number of attempts that a browser needs: about a second. */
const COST = 400;
const ATTEMPTS = [800, 2_400] as const;

const solved = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string(),
      salt: z.string(),
      cost: z.literal(COST),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      expiresAt: z.number(),
      data: z.object({ brand: z.string() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

/** The bot check of ALTCHA, version 2 (decision D6): proof of work on a signed challenge. */
export interface BotCheck {
  /** A challenge for a browser of the brand. */
  challenge(brandId: string): Promise<{ parameters: Record<string, unknown>; signature: string }>;
  /**
   * Requires a solved challenge when it is `demanded`, or the brand has the bot check switched on;
   * it is used up by that. Refuses with `bot.check.needed` or `bot.check.failed`, both with
   * `value.botCheck`.
   */
  require(tx: Queryable, caller: Caller, proof: string | undefined, demanded?: boolean): Promise<void>;
}

const refusal = (code: 'bot.check.needed' | 'bot.check.failed') =>
  new Refusal(code, { value: { captcha: false, botCheck: true } });

function read(proof: string): z.output<typeof solved> {
  try {
    return solved.parse(JSON.parse(Buffer.from(proof, 'base64').toString('utf8')));
  } catch {
    throw refusal('bot.check.failed');
  }
}

/**
 * Creates the bot check. The keys are derived from a secret that all copies of the server share.
 */
export function createBotCheck(secret: Uint8Array): BotCheck {
  const keyOf = (purpose: string) => createHmac('sha256', secret).update(`bot-check ${purpose}`).digest('base64url');
  const keys = { hmacSignatureSecret: keyOf('challenge'), hmacKeySignatureSecret: keyOf('key') };
  return {
    challenge: async (brandId) => {
      const { parameters, signature } = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: COST,
        counter: randomInt(...ATTEMPTS),
        deriveKey,
        expiresAt: Math.floor(Date.now() / 1_000) + SECONDS,
        data: { brand: brandId },
        ...keys,
      });
      if (signature === undefined) throw new Error('The bot check was not signed.');
      return { parameters: { ...parameters }, signature };
    },
    require: async (tx, caller, proof, demanded = false) => {
      if (!demanded && !caller.brand.features.has(BOT_CHECK)) return;
      if (proof === undefined || proof === '') throw refusal('bot.check.needed');
      const payload = read(proof);
      const { verified } = await verifySolution({ ...(payload as Payload), deriveKey, ...keys });
      const own = payload.challenge.parameters.data.brand === caller.brand.id;
      const used = { kind: 'bot-check', brandId: caller.brand.id, seconds: SECONDS } as const;
      if (!verified || !own || !(await useToken(tx, used, payload.challenge.signature)))
        throw refusal('bot.check.failed');
    },
  };
}
