// Written by npm run collect from packages/contract/src/listeners/*.ts; do not edit.
import type { ListenerDefinitions } from './listener.ts';
import { consoleListeners } from './listeners/console.ts';
import { gamesListeners } from './listeners/games.ts';
import { siteListeners } from './listeners/site.ts';

/** Every listener: the origins of the product. */
export const listeners = {
  ...consoleListeners,
  ...gamesListeners,
  ...siteListeners,
} as const satisfies ListenerDefinitions;
