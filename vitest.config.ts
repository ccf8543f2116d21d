import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/**
 * The tier of this run (docs/notes/tests.md), set by scripts/test.mjs. `quick`: `npm test`;
 * `system`: `npm run test:system`. Without a tier, as in `npx vitest run <path>`, every test file
 * is included.
 */
const tier = process.env['CHOKDEE_TIER'];

/** Test files below folders that belong to this tier, by the suffix of their names. */
const testsIn = (...folders: readonly string[]): string[] =>
  folders.map((folder) => `${folder}/**/*${tier === 'system' ? '.{system,model,sampled}' : ''}.test.{ts,tsx}`);
const exclude = [
  '**/node_modules/**',
  '**/dist/**',
  ...(tier === 'quick' ? ['**/*.{system,model}.test.{ts,tsx}'] : []),
  // The system tier of the same run has them with all items.
  ...(tier === 'quick' && process.env['CHOKDEE_SKIP_SAMPLES'] ? ['**/*.sampled.test.{ts,tsx}'] : []),
];

/** Folders whose tests use no database, browser or process. */
const PURE_FOLDERS = [
  'packages/{money,fairness,games,odds,roads,contract,locales,ui}/src',
  'apps/{web,arcade,console}/src',
  'tests/{art,games}',
];
/** Pure tests in other folders. */
const PURE_FILES = '**/*.pure.test.ts';

/** Starts PostgreSQL for the run. */
const DATABASE = './packages/database/src/testing-setup.ts';
/** Starts Chromium for the run. */
const BROWSER = './tests/browser-setup.ts';

const common = {
  // Vitest alone leaves one processor idle; a PostgreSQL of 200 connections carries four test apps.
  maxWorkers: Math.min(4, availableParallelism()),
  passWithNoTests: true,
  // For a busy machine: no test measures time. A test that needs longer says so itself.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
};

/**
 * Tests of processes and browsers repeat once after a failure: on two busy cores a page or process
 * can wait longer than any time-out. The run lists each such test. Tests on random data never
 * repeat: that would hide a finding.
 */
const RETRIES = { retry: 1 };

export default defineConfig({
  test: {
    // Time for PostgreSQL to shut down, milliseconds.
    teardownTimeout: 60_000,
    projects: [
      {
        test: {
          ...common,
          name: 'pure',
          pool: 'threads',
          isolate: false,
          include: [...testsIn(...PURE_FOLDERS), ...(tier === 'system' ? [] : [PURE_FILES])],
          exclude,
        },
      },
      {
        test: {
          ...common,
          name: 'unit',
          // The modules are loaded once per worker, not once per file: half the processor time.
          isolate: false,
          globalSetup: [DATABASE],
          include: testsIn('packages/*/src', 'apps/*/src', 'tests/*'),
          exclude: [
            ...exclude,
            PURE_FILES,
            ...PURE_FOLDERS.map((folder) => `${folder}/**`),
            'tests/{start,journeys}/**',
          ],
        },
      },
      {
        test: { ...common, ...RETRIES, name: 'start', include: testsIn('tests/start'), exclude },
      },
      {
        test: {
          ...common,
          ...RETRIES,
          name: 'journeys',
          globalSetup: [DATABASE, BROWSER],
          include: testsIn('tests/journeys'),
          exclude,
        },
      },
    ],
  },
});
