/**
 * The games of this application with the version that is built. Must equal the registry of
 * packages/games.
 */
export const builds: Readonly<Record<string, string>> = {
  dice: '1.1.0',
  'night-market': '1.0.0',
  limbo: '1.1.0',
  mines: '1.1.0',
  hilo: '1.1.0',
};
