/** The games this application builds and the version each is built as; `builds.test.ts` holds them to the registry of packages/games. */
export const builds: Readonly<Record<string, string>> = { dice: '1.0.0' };
