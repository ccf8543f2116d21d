import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Files at once: Vitest alone would leave one processor idle, which on two is half the machine. Four houses are what one PostgreSQL of 200 connections carries with ease. */
const maxWorkers = Math.min(4, availableParallelism());
const database = './packages/database/src/testing-setup.ts';
/** How long a polled expectation may wait, and a test or its set-up altogether: a machine may be busy, and no test is about time. */
const patient = { poll: { timeout: 60_000 } };
const untimed = { testTimeout: 600_000, hookTimeout: 600_000 };

/** Two tiers: `unit` stands beside the code (pure files and real PostgreSQL), `journeys` drives a browser through the whole house. */
export default defineConfig({
  test: {
    // The cluster has its time to shut down.
    teardownTimeout: 60_000,
    projects: [
      {
        test: {
          name: 'unit',
          globalSetup: [database],
          expect: patient,
          maxWorkers,
          include: ['packages/**/src/**/*.test.{ts,tsx}', 'apps/**/src/**/*.test.{ts,tsx}', 'tests/*/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', 'tests/journeys/**', 'tests/start/**'],
          ...untimed,
        },
      },
      {
        test: {
          name: 'journeys',
          globalSetup: [database],
          expect: patient,
          maxWorkers,
          include: ['tests/journeys/**/*.test.ts'],
          ...untimed,
        },
      },
      {
        test: {
          name: 'start',
          expect: patient,
          maxWorkers,
          include: ['tests/start/**/*.test.ts'],
          ...untimed,
        },
      },
    ],
  },
});
