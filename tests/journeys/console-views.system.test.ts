import { describe, expect, it } from 'vitest';
import { expectAccessible, panel, rows, takePicture, useConsole } from './console-desk.ts';
import { isFullRun } from './player.ts';

const desk = useConsole();

/** The pages, each with the text of its heading. */
const PAGES = [
  ['withdrawals', 'console:withdrawals.title'],
  ['deposits', 'console:deposits.title'],
  ['members', 'console:members.title'],
  ['bets', 'bet-desk:title'],
  ['ledger', 'console:ledger.title'],
  ['events', 'console:events.title'],
  ['audit', 'console:audit.title'],
  ['changes', 'console:changes.title'],
  ['operators', 'console:operators.title'],
  ['roles', 'console:roles.title'],
  ['site', 'console:site.title'],
  ['codes', 'codes:title'],
  ['settings', 'settings:title'],
  ['settlements', 'settlements:title'],
  ['draws', 'draws:console.title'],
  ['lottery', 'lottery-desk:title'],
  ['sports', 'sports-desk:title'],
  ['tables', 'table-desk:title'],
  ['catalogue', 'console:desk.title'],
  ['announcements', 'announcements:title'],
] as const;

/** The first two cover every language, theme and width; the full run has all combinations. */
const VIEWS = [
  ['th', 'dark', 1024],
  ['en', 'light', 1440],
  ['th', 'light', 1440],
  ['en', 'dark', 1024],
] as const;

describe.each(VIEWS.slice(0, isFullRun ? undefined : 2))('every page, %s %s %d', (language, theme, width) => {
  it('is accessible, logs no error and does not scroll sideways', async () => {
    const { page, context, t, errors } = await desk.open({ name: 'admin', language, theme, width });
    await rows(page).first().click();
    await panel(page).getByText(t('console:withdrawals.checks')).waitFor();
    for (const [name, title] of PAGES) {
      if (name !== 'withdrawals') {
        await page.goto(`${desk.app.origins.console}/${name}${name === 'deposits' ? '?tab=deposits' : ''}`);
        await page.getByRole('heading', { level: 1, name: t(title) }).waitFor();
        await page.waitForLoadState('networkidle');
        if (name === 'members') {
          await rows(page).first().getByRole('button').click();
          await panel(page).getByText(t('console:members.purses')).waitFor();
        }
      }
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await takePicture(page, `${name}-${language}-${theme}-${width}`);
    }
    expect(errors).toEqual([]);
    await context.close();
  });
});
