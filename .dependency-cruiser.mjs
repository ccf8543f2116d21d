const PURE = 'money|fairness|games|odds|locales|contract';
const TEST = String.raw`(\.test\.tsx?$|/testing[^/]*\.ts$|/testing/)`;
const ROOT = String.raw`^apps/server/src/(main|compose|seed|[a-z-]+)\.ts$`;

/** From one room everything of ours is forbidden but what is named. */
const room = (name, from, allowed) => ({
  name: `${name}-looks-down`,
  severity: 'error',
  comment: `${name} may import only ${allowed.join(', ') || 'nothing of ours'} (docs/architecture.md, Floors).`,
  from: { path: from, pathNot: TEST },
  to: { path: '^(packages|apps)/', pathNot: [from, ...allowed] },
});
const packages = (...names) => names.map((name) => `^packages/${name}/`);

/** The walls of the house. There is no list of exceptions. */
export default {
  forbidden: [
    // A chunk loaded later (`import()`) may look back at the file that loads it; nothing else may close a ring.
    {
      name: 'no-circles',
      severity: 'error',
      comment: 'Two files that need each other are one thought: split it or join it.',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'The import names nothing.',
      from: {},
      to: { couldNotResolve: true },
    },
    room('money', '^packages/money/', []),
    room('locales', '^packages/locales/', []),
    room('fairness', '^packages/fairness/', packages('money')),
    room('games', '^packages/games/', packages('fairness', 'money')),
    room('odds', '^packages/odds/', packages('money')),
    room('contract', '^packages/contract/', packages('money', 'locales')),
    room('database', '^packages/database/', []),
    room('ledger', '^packages/ledger/', packages('database', 'money')),
    room('ui', '^packages/ui/', packages('contract', 'locales', 'money')),
    ...['web', 'arcade', 'console'].map((app) =>
      room(
        app,
        `^apps/${app}/`,
        packages('ui', PURE).map((path) => path.replace(PURE, `(${PURE})`)),
      ),
    ),
    {
      name: 'packages-below-apps',
      severity: 'error',
      comment: 'A package never imports an application.',
      from: { path: '^packages/' },
      to: { path: '^apps/' },
    },
    {
      name: 'server-has-no-screens',
      severity: 'error',
      comment: 'The server imports no screen.',
      from: { path: '^apps/server/' },
      to: { path: '^(packages/ui|apps/(web|arcade|console))/' },
    },
    {
      name: 'platform-below-modules',
      severity: 'error',
      comment: 'The platform knows no product words.',
      from: { path: '^apps/server/src/platform/' },
      to: { path: '^apps/server/src/', pathNot: '^apps/server/src/platform/' },
    },
    {
      name: 'modules-by-their-face',
      severity: 'error',
      comment: 'A module sees another module only through its index.ts.',
      from: { path: '^apps/server/src/modules/([^/]+)/' },
      to: {
        path: '^apps/server/src/modules/',
        pathNot: ['^apps/server/src/modules/$1/', '^apps/server/src/modules/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'modules-below-root',
      severity: 'error',
      comment: 'Only the composition root knows everything; nobody below knows it.',
      from: { path: '^apps/server/src/modules/' },
      to: { path: ['^apps/server/src/[^/]+\\.ts$', '^apps/server/src/commands/'] },
    },
    {
      name: 'root-uses-faces',
      severity: 'error',
      comment: 'The composition root joins modules by their index.ts.',
      from: { path: [ROOT, '^apps/server/src/commands/'], pathNot: TEST },
      to: { path: '^apps/server/src/modules/', pathNot: '^apps/server/src/modules/[^/]+/index\\.ts$' },
    },
    {
      name: 'pure-without-outside',
      severity: 'error',
      comment: 'A pure package uses nothing of the machine it runs on.',
      from: { path: `^packages/(${PURE})/`, pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'pure-with-few-libraries',
      severity: 'error',
      comment:
        'A pure package uses @noble/hashes; the contract zod, and jose to seal what a browser sends. Nothing else.',
      from: { path: `^packages/(${PURE})/`, pathNot: TEST },
      to: {
        path: 'node_modules/',
        pathNot: ['node_modules/@noble/hashes/', 'node_modules/zod/', 'node_modules/jose/'],
      },
    },
    {
      name: 'sealing-in-the-contract',
      severity: 'error',
      comment: 'Only the contract seals and describes what travels.',
      from: { path: `^packages/(${PURE.replace('|contract', '')})/`, pathNot: TEST },
      to: { path: 'node_modules/(zod|jose)/' },
    },
    {
      name: 'browser-without-node',
      severity: 'error',
      comment: 'A screen has no Node modules.',
      from: { path: '^(packages/ui|apps/(web|arcade|console))/src/', pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-test-tools-in-code',
      severity: 'error',
      comment: 'Test tools stay in tests.',
      from: { path: '^(packages|apps)/', pathNot: [TEST, 'vite\\.config\\.ts$'] },
      to: { path: ['node_modules/(vitest|fast-check|playwright-core|@axe-core)/', '\\.test\\.tsx?$'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(packages|apps)/[^/]+/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'types', 'default', 'node', 'require'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
