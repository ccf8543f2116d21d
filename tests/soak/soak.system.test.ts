import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDraws } from '../processes.ts';
import { startSoakApp, type SoakApp } from './app.ts';
import { findFaults } from './check.ts';
import { createSoakMember, createSoakOperator, type SoakMember, type Answered } from './people.ts';
import { noCounts, pause } from './sending.ts';

/** Seconds of load: `SOAK_SECONDS`, or half an hour in the full run. */
const SECONDS = Number(process.env['SOAK_SECONDS'] ?? (process.env['CHOKDEE_FULL'] ? 1_800 : 45));
const SEED = Number(process.env['CHOKDEE_SEED'] ?? Date.now() % 1_000_000);
const MEMBERS = 10;

let app: SoakApp;
beforeAll(async () => {
  app = await startSoakApp();
}, 180_000);
afterAll(() => app.close(), 60_000);

it(
  'loses and doubles no money while server and database are killed and callbacks come twice, late or never',
  async () => {
    await app.database.query(
      `update cashier.settings
       set
         deposit_minutes = 1,
         turnover_percent = 0,
         required_deposit = 0,
         withdrawals_per_day = 1000000,
         withdrawn_per_day = 1000000000000000,
         pair_from = 1000000000000000`,
    );
    const counts = noCounts();
    const answered: Answered = { deposits: [], withdrawals: [], wagers: [] };
    const members: SoakMember[] = [];
    for (let n = 0; n < MEMBERS; n += 1)
      members.push(await createSoakMember(app, { n, seed: SEED, isShort: SECONDS < 120, counts, answered }));
    const operator = await createSoakOperator(app, counts);

    const draws = createDraws(SEED);
    const until = performance.now() + SECONDS * 1_000;
    const isOver = (): boolean => performance.now() > until;
    let isDrained = false;
    const work = operator.live(() => isDrained);
    const lives = Promise.all(members.map((member) => member.live(isOver)));
    const kills = { server: 0, database: 0 };
    while (!isOver()) {
      await pause(draws.whole(6_000, 18_000));
      if (draws.fraction() < 0.6) {
        await app.killServer();
        kills.server += 1;
      } else {
        await app.killDatabase();
        kills.database += 1;
      }
      if (process.env['SOAK_SECONDS']) console.log(JSON.stringify({ kills, failed: app.failedStarts(), ...counts }));
    }
    console.log('the load is over');
    await lives;
    console.log('the members have stopped');
    await Promise.all(members.map((member) => member.settled()));
    await expect
      .poll(
        async () =>
          (
            await app.database.query<{ open: number }>(
              `select count(*)::integer as open
               from cashier.withdrawal
               where state in ('requested', 'reviewing', 'approved', 'paying')`,
            )
          )[0]!.open,
        { timeout: 180_000 + SECONDS * 300, interval: 1_000 },
      )
      .toBe(0);
    isDrained = true;
    await work;

    const faults = await findFaults(app, answered);
    console.log(
      JSON.stringify({
        seed: SEED,
        seconds: SECONDS,
        kills,
        crashes: app.crashes(),
        failedStarts: app.failedStarts(),
        ...counts,
      }),
    );
    expect(faults, `seed ${SEED}`).toEqual([]);
    expect(kills.server + kills.database).toBeGreaterThan(1);
    expect(Object.keys(counts.repeated)).not.toEqual([]);
    expect(Math.min(counts.deposits, counts.wagers, counts.withdrawals)).toBeGreaterThan(0);
    expect(app.crashes()).toBe(0);
  },
  (SECONDS * 1.3 + 600) * 1_000,
);
