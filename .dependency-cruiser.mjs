const PURE = 'money|fairness|games|odds|roads|locales|contract';
const TEST = String.raw`(\.test\.tsx?$|/testing[^/]*\.ts$|/testing/)`;
const COMPOSITION = String.raw`^apps/server/src/(main|compose|seed|[a-z-]+)\.ts$`;

/** A package or application that may import, of this repository, only itself and `allowed`. */
const mayImportOnly = (name, from, allowed) => ({
  name: `${name}-imports`,
  severity: 'error',
  comment: `${name} may import only ${allowed.join(', ') || 'nothing of this repository'} (docs/architecture.md).`,
  from: { path: from, pathNot: TEST },
  to: { path: '^(packages|apps)/', pathNot: [from, ...allowed] },
});
const packages = (...names) => names.map((name) => `^packages/${name}/`);

/** The import rules of the repository. There are no exceptions to them. */
export default {
  forbidden: [
    // A chunk loaded later (`import()`) may import the file that loads it. No other cycle is
    // allowed.
    {
      name: 'no-circular-imports',
      severity: 'error',
      comment: 'Files must not import each other in a cycle: split or merge them.',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    {
      name: 'imports-resolve',
      severity: 'error',
      comment: 'The imported file does not exist.',
      from: {},
      to: { couldNotResolve: true },
    },
    mayImportOnly('money', '^packages/money/', []),
    mayImportOnly('locales', '^packages/locales/', []),
    mayImportOnly('fairness', '^packages/fairness/', packages('money')),
    mayImportOnly('games', '^packages/games/', packages('fairness', 'money', 'odds')),
    mayImportOnly('odds', '^packages/odds/', packages('money')),
    mayImportOnly('roads', '^packages/roads/', []),
    mayImportOnly('contract', '^packages/contract/', packages('money', 'locales')),
    mayImportOnly('database', '^packages/database/', []),
    mayImportOnly('ledger', '^packages/ledger/', packages('database', 'money')),
    mayImportOnly('ui', '^packages/ui/', packages('contract', 'locales', 'money')),
    ...['web', 'arcade', 'console'].map((app) =>
      mayImportOnly(
        app,
        `^apps/${app}/`,
        packages('ui', PURE).map((path) => path.replace(PURE, `(${PURE})`)),
      ),
    ),
    {
      name: 'packages-do-not-import-apps',
      severity: 'error',
      comment: 'A package must not import an application.',
      from: { path: '^packages/' },
      to: { path: '^apps/' },
    },
    {
      name: 'server-does-not-import-front-ends',
      severity: 'error',
      comment: 'The server must not import front-end code.',
      from: { path: '^apps/server/' },
      to: { path: '^(packages/ui|apps/(web|arcade|console))/' },
    },
    {
      name: 'platform-does-not-import-modules',
      severity: 'error',
      comment: 'The platform must not depend on product modules or on the composition root.',
      from: { path: '^apps/server/src/platform/' },
      to: { path: '^apps/server/src/', pathNot: '^apps/server/src/platform/' },
    },
    {
      name: 'modules-import-only-interfaces',
      severity: 'error',
      comment: 'A module imports another module only through its index.ts; its tests also through its testing.ts.',
      from: { path: '^apps/server/src/modules/([^/]+)/' },
      to: {
        path: '^apps/server/src/modules/',
        pathNot: ['^apps/server/src/modules/$1/', '^apps/server/src/modules/[^/]+/(index|testing)\\.ts$'],
      },
    },
    {
      name: 'modules-do-not-import-composition',
      severity: 'error',
      comment: 'A module must not import the composition root or a command.',
      from: { path: '^apps/server/src/modules/' },
      to: { path: ['^apps/server/src/[^/]+\\.ts$', '^apps/server/src/commands/'] },
    },
    {
      name: 'composition-imports-only-interfaces',
      severity: 'error',
      comment: 'The composition root and the commands import modules only through their index.ts.',
      from: { path: [COMPOSITION, '^apps/server/src/commands/'], pathNot: TEST },
      to: { path: '^apps/server/src/modules/', pathNot: '^apps/server/src/modules/[^/]+/index\\.ts$' },
    },
    {
      name: 'pure-packages-without-node',
      severity: 'error',
      comment: 'A pure package must not import Node modules.',
      from: { path: `^packages/(${PURE})/`, pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'pure-packages-allowed-libraries',
      severity: 'error',
      comment:
        'A pure package may use @noble/hashes and @noble/curves; the contract also zod and jose, ' +
        'locales also i18next. No other library.',
      from: { path: `^packages/(${PURE})/`, pathNot: TEST },
      to: {
        path: 'node_modules/',
        pathNot: ['@noble/hashes', '@noble/curves', 'zod', 'jose', 'i18next'].map((name) => `node_modules/${name}/`),
      },
    },
    {
      name: 'i18next-only-in-locales',
      severity: 'error',
      comment: 'Of the pure packages, only locales uses i18next.',
      from: { path: `^packages/(${PURE.replace('locales|', '')})/`, pathNot: TEST },
      to: { path: 'node_modules/i18next/' },
    },
    {
      name: 'zod-and-jose-only-in-contract',
      severity: 'error',
      comment: 'Of the pure packages, only the contract validates (zod) and encrypts (jose).',
      from: { path: `^packages/(${PURE.replace('|contract', '')})/`, pathNot: TEST },
      to: { path: 'node_modules/(zod|jose)/' },
    },
    {
      name: 'front-ends-without-node',
      severity: 'error',
      comment: 'Front-end code must not import Node modules.',
      // icon-weights.ts is a plugin of the builds.
      from: {
        path: '^(packages/ui|apps/(web|arcade|console))/src/',
        pathNot: [TEST, '^packages/ui/src/icon-weights\\.ts$'],
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-test-tools-in-code',
      severity: 'error',
      comment: 'Only tests may import test tools and test files.',
      from: { path: '^(packages|apps)/', pathNot: [TEST, 'vite\\.config\\.ts$'] },
      to: { path: ['node_modules/(vitest|fast-check|playwright-core|@axe-core)/', TEST] },
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
