import { games } from '@chokdee/games/registry';
import { expect, it } from 'vitest';
import { builds } from '../builds.ts';

it('every game the RGS runs has a client, built under the version that runs', () => {
  expect(builds).toEqual(Object.fromEntries(games.map((game) => [game.id, game.version])));
});
