import { pbkdf2Async } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { solveChallenge, type Challenge, type DeriveKeyFunction } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** The key derivation without Web Crypto, which plain-http pages of a LAN do not have. */
const deriveSlowly: DeriveKeyFunction = async ({ cost, keyLength = 32 }, salt, password) => ({
  parameters: {},
  derivedKey: await pbkdf2Async(sha256, password, salt, { c: cost, dkLen: keyLength }),
});

addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  void solveChallenge({
    challenge: data,
    deriveKey: globalThis.crypto.subtle === undefined ? deriveSlowly : deriveKey,
  }).then(
    (solution) => postMessage(solution),
    () => postMessage(null),
  );
});
