import { describe, expect, it } from 'vitest';
import { useTestApp } from './app.ts';
import { depositAtBank, registerMember } from './console-fixture.ts';
import { visitWith } from './entry.ts';
import { openRounds, WINDOW } from './live-table.ts';
import { DESKTOP, logIn, PHONE, viewsOf } from './player.ts';
import { fitsWidth, pageViolations } from './site-page.ts';

const site = useTestApp();

describe.each([...new Set([...viewsOf(PHONE), ...viewsOf(DESKTOP)])])('several live tables, $name', (view) => {
  it('plays two at once, names the winners, keeps the tables over a reload, and verifies a round', async () => {
    const account = `ls${view.name}${Date.now() % 1e6}`;
    const player = await visitWith(site.browser, view, account);
    const { page, context, t, errors } = player;
    await depositAtBank(await registerMember(site.app, account), 1_000, 'now');
    await logIn(player, site.app, account);
    await page.waitForURL((url) => url.pathname !== '/login');
    await page.goto(`${site.app.origins.site}/live/several?tables=`);
    await page.getByText(t('tables:several.none'), { exact: true }).waitFor();
    const codes = ['sic-bo-1', 'fish-prawn-crab-1'] as const;
    const rounds = await openRounds(site.app, codes);
    const table = (code: string) => page.locator(`[data-table="${code}"]`);
    const show = async (code: (typeof codes)[number]) => {
      if (view.name === 'phone')
        await page
          .getByRole('group', { name: t('tables:several.title') })
          .getByRole('button')
          .nth(codes.indexOf(code))
          .click();
    };
    const add = page.getByRole('combobox', { name: t('tables:several.add') });
    for (const code of codes) {
      await add.selectOption(code);
      await table(code).waitFor();
    }
    const bets = { 'sic-bo-1': ['small', 'big'], 'fish-prawn-crab-1': ['fish', 'crab'] } as const;
    for (const code of codes) {
      await show(code);
      for (const position of bets[code]) await table(code).locator(`[data-position="${position}"]`).click();
    }
    expect(await pageViolations(page)).toEqual([]);
    expect(await fitsWidth(page)).toBe(true);
    for (const code of codes) {
      await show(code);
      await table(code)
        .getByRole('button', { name: t('tables:confirm'), exact: true })
        .click();
      await table(code).getByText(t('tables:accepted'), { exact: true }).waitFor();
    }
    await page.reload();
    for (const code of codes) {
      await show(code);
      await table(code).getByText(t('tables:accepted'), { exact: true }).waitFor();
    }

    await site.app.test.moveClock(WINDOW * 1_000);
    for (const code of codes) {
      await show(code);
      await table(code).locator('[data-net]').waitFor();
    }
    const [row] = await site.app.test.owner.query<{ code: (typeof codes)[number]; winners: { name: string }[] }>(
      `select code, winners from tables.round where round_id = any ($1::uuid[]) and winner_count > 0 limit 1`,
      [rounds],
    );
    // Small with big loses only to a triple; who won is masked.
    if (row) {
      await show(row.code);
      await table(row.code).locator('[data-winners="1"]').getByText(row.winners[0]!.name).waitFor();
      expect(row.winners[0]!.name).not.toBe(account);
    }
    await show(codes[1]);
    await table(codes[1]).getByRole('button').first().click();
    await table(codes[1]).waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('tables')).toBe(codes[0]);

    // The series of rounds ends, so that its seed is revealed.
    const [round] = rounds;
    await site.app.test.owner.query(
      `update tables.shoe s set rounds = 1000 from tables.round r where r.round_id = $1 and s.shoe_id = r.shoe_id`,
      [round],
    );
    await expect
      .poll(
        async () => {
          await site.app.test.moveClock(WINDOW * 1_000);
          const { owner } = site.app.test;
          return (
            await owner.query(
              `select from tables.shoe s join tables.round r on r.shoe_id = s.shoe_id
               where r.round_id = $1 and s.seed is not null`,
              [round],
            )
          ).length;
        },
        { interval: 1_000 },
      )
      .toBe(1);
    await page.goto(`${site.app.origins.site}/fairness/tables/${round}`);
    await page.locator('[data-holds=true]').waitFor();
    expect(await pageViolations(page)).toEqual([]);
    expect(await fitsWidth(page)).toBe(true);
    // An operator who shows other dice is found out.
    await page.route('**/wps/tables/rounds/*', async (request) => {
      const response = await request.fetch();
      const text = await response.text();
      await request.fulfill({
        response,
        body: text.replace(/"dice":\[(\d),/, (_all, first) => `"dice":[${(Number(first) % 6) + 1},`),
      });
    });
    await page.reload();
    await page.locator('[data-holds=false]').waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });
});
