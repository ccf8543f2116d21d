import type { Demo } from '../../platform/demo.ts';
import { demoBrandId } from '../brand/index.ts';
import { offerOwnGames } from './own-games.ts';

/** Our own games at the demo brand. */
export const demo: Demo = {
  after: ['brand'],
  seed: ({ database }) => offerOwnGames({ database, brandId: demoBrandId }),
};
