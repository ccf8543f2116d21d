import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

// The contract is pure too (.dependency-cruiser.mjs), but its typed client uses fetch, timers and
// WebSocket.
const PURE = ['money', 'fairness', 'games', 'odds', 'roads', 'locales'].map(
  (name) => `packages/${name}/src/**/*.{ts,tsx}`,
);
const TESTS = ['**/*.test.{ts,tsx}', '**/testing.ts', '**/testing/**', 'tests/**'];
const noMathRandom = {
  object: 'Math',
  property: 'random',
  message: 'Use packages/fairness for random outcomes, and node:crypto for ids and jitter.',
};
const noWaitFor = {
  object: 'vi',
  property: 'waitFor',
  message: 'It gives up after one second. Use expect.poll: its timeout is set in vitest.config.ts.',
};
const NO_CLOCK = 'A pure package must not read the clock: take the time as a parameter.';
const noClock = [
  { object: 'Date', property: 'now', message: NO_CLOCK },
  { object: 'performance', property: 'now', message: NO_CLOCK },
];

/** Dates are written in one place, in the shown zone and with one era. */
const noDateTexts = [
  'NewExpression[callee.object.name="Intl"][callee.property.name="DateTimeFormat"]',
  'CallExpression[callee.object.name="Intl"][callee.property.name="DateTimeFormat"]',
  'MemberExpression[property.name=/^toLocale(Date|Time)String$/]',
  'CallExpression[callee.property.name="toLocaleString"][callee.object.type="NewExpression"]',
].map((selector) => ({
  selector,
  message: 'Write times with @chokdee/ui/time, or on the server with @chokdee/locales/zoned-time.',
}));
const noOwnTime = { selector: 'NewExpression[callee.name="Date"][arguments.length=0]', message: NO_CLOCK };

/**
 * Lint rules for code. Import rules are in .dependency-cruiser.mjs, SQL rules in
 * scripts/lint/sql.mjs.
 */
export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      'design/**',
      'coverage/**',
      '.chokdee*/**',
      'test-results/**',
      'scripts/templates/**',
    ],
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.strict],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'no-restricted-properties': ['error', noMathRandom, noWaitFor],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': ['error', { allow: ['error'] }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      // noUncheckedIndexedAccess requires `!` where an index is known to exist.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['{packages,apps}/**/*.{ts,tsx}'],
    ignores: TESTS,
    rules: { 'no-restricted-syntax': ['error', ...noDateTexts] },
  },
  {
    files: PURE,
    ignores: TESTS,
    rules: {
      'no-restricted-properties': ['error', noMathRandom, ...noClock],
      'no-restricted-syntax': ['error', noOwnTime, ...noDateTexts],
      'no-restricted-globals': [
        'error',
        ...[
          'fetch',
          'window',
          'document',
          'localStorage',
          'sessionStorage',
          'process',
          'setTimeout',
          'setInterval',
          'WebSocket',
          'XMLHttpRequest',
        ].map((name) => ({ name, message: 'A pure package must not access its environment.' })),
      ],
    },
  },
  { files: ['packages/locales/src/zoned-time.ts'], rules: { 'no-restricted-syntax': ['error', noOwnTime] } },
  { files: ['packages/fairness/src/**/*.test.ts'], rules: { 'no-restricted-properties': 'off' } },
  { files: ['apps/server/src/commands/**', ...TESTS], rules: { 'no-console': 'off' } },
  {
    files: ['{packages/ui,apps/web,apps/arcade,apps/console}/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
  },
);
