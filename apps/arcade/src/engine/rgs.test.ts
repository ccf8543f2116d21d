import { uuid7, uuid7Time } from '@chokdee/contract/uuid7';
import { setServerTime } from '@chokdee/ui/time';
import { afterEach, expect, it, vi } from 'vitest';
import { createRgs } from './rgs.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  setServerTime(Date.now());
});

it.each([-3_600_000, 0, 3_600_000])(
  'makes ids by the clock of the server, which is %d ms from its own',
  async (ahead) => {
    const date = new Date(Date.now() + ahead).toUTCString();
    vi.stubGlobal('fetch', async () => Response.json({ balance: { amount: 5 } }, { headers: { date } }));
    const rgs = createRgs({ base: 'https://rgs.example', sessionID: 's', language: 'en' });
    expect(await rgs.balance()).toBe(5n);
    expect(Math.abs(uuid7Time(uuid7()) - Date.parse(date))).toBeLessThan(60_000);
  },
);
