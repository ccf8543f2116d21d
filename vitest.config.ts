import { defineConfig } from 'vitest/config';

const database = './packages/database/src/testing-setup.ts';
/** How long a polled expectation may wait: a machine may be busy, and no test is about time. */
const patient = { poll: { timeout: 20_000 } };

/** Two tiers: `unit` stands beside the code (pure files and real PostgreSQL), `journeys` drives a browser through the whole house. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit', globalSetup: [database], expect: patient,
          include: ['packages/**/src/**/*.test.{ts,tsx}', 'apps/**/src/**/*.test.{ts,tsx}', 'tests/*/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', 'tests/journeys/**', 'tests/start/**'],
          testTimeout: 60_000, hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'journeys', globalSetup: [database], expect: patient, include: ['tests/journeys/**/*.test.ts'],
          testTimeout: 300_000, hookTimeout: 120_000, fileParallelism: false,
        },
      },
      {
        test: {
          name: 'start', expect: patient, include: ['tests/start/**/*.test.ts'],
          testTimeout: 300_000, hookTimeout: 300_000, fileParallelism: false,
        },
      },
    ],
  },
});
