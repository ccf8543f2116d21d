import { clientSeedOf } from '@chokdee/fairness/seeds';

/** Draws a client seed in the browser. */
export const drawClientSeed = (): string => clientSeedOf(crypto.getRandomValues(new Uint8Array(10)));
