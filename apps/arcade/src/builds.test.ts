import { games } from '@chokdee/games/registry';
import { expect, it } from 'vitest';
import { builds } from '../builds.ts';

it('builds every registered game in its registered version', () => {
  expect(builds).toEqual(Object.fromEntries(games.map((game) => [game.id, game.version])));
});
