import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

// The contract has no Node and no product I/O either (.dependency-cruiser.mjs), but its typed client is how a browser speaks.
const PURE = ['money', 'fairness', 'games', 'odds', 'locales'].map((name) => `packages/${name}/src/**/*.{ts,tsx}`);
const TESTS = ['**/*.test.{ts,tsx}', '**/testing.ts', '**/testing/**', 'tests/**'];
const noChance = {
  object: 'Math',
  property: 'random',
  message: 'Chance comes from packages/fairness; ids and jitter from node:crypto.',
};
const noHaste = {
  object: 'vi',
  property: 'waitFor',
  message: 'It gives up after a second, and no setting changes that: expect.poll has the patience of vitest.config.ts.',
};
const noTime = [
  { object: 'Date', property: 'now', message: 'A pure package has no clock: pass the moment in.' },
  { object: 'performance', property: 'now', message: 'A pure package has no clock: pass the moment in.' },
];

/** The house's rules for code; walls between rooms are in .dependency-cruiser.mjs, walls in SQL in scripts/lint/sql.mjs. */
export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', 'design/**', 'coverage/**', '.chokdee/**', 'test-results/**'] },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.strict],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'no-restricted-properties': ['error', noChance, noHaste],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': ['error', { allow: ['error'] }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      // noUncheckedIndexedAccess makes the proven index need a mark.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    files: PURE,
    ignores: TESTS,
    rules: {
      'no-restricted-properties': ['error', noChance, ...noTime],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'NewExpression[callee.name="Date"][arguments.length=0]',
          message: 'A pure package has no clock: pass the moment in.',
        },
      ],
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
        ].map((name) => ({ name, message: 'A pure package reaches nothing outside.' })),
      ],
    },
  },
  { files: ['packages/fairness/src/**/*.test.ts'], rules: { 'no-restricted-properties': 'off' } },
  { files: ['apps/server/src/commands/**', ...TESTS], rules: { 'no-console': 'off' } },
  {
    files: ['{packages/ui,apps/web,apps/arcade,apps/console}/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
  },
);
