import { describe, expect, it } from 'vitest';
import { answerFlags, waitForAssessment } from './answer-flags.ts';
import { panel, rows, useConsole } from './console-desk.ts';
import { requestWithdrawal } from './console-fixture.ts';

describe('the console', () => {
  const desk = useConsole();

  it('a withdrawal is found, taken, its flag answered and approved by keyboard, and the bank pays it', async () => {
    const id = await requestWithdrawal(desk.member, 3_000);
    await waitForAssessment(desk.app);
    const { page, context, t, errors } = await desk.open();
    await page.keyboard.press('/');
    await page.keyboard.type(desk.member.account);
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('j');
    await page.getByRole('button', { name: new RegExp(`^${t('console:withdrawals.take')}`) }).waitFor();
    await page.keyboard.press('c');
    await page.getByText(t('console:withdrawals.done.take')).first().waitFor();
    // The deposit was not wagered: the key A asks about the flag and approves nothing.
    expect(await answerFlags(page, t)).toBe(2);
    expect(await desk.withdrawalState(id)).toBe('reviewing');
    await panel(page).getByText('Called the member').first().waitFor();
    await page.getByRole('button', { name: /^Approve and pay ฿3,000\.00/ }).waitFor();
    await page.keyboard.press('a');
    await expect.poll(() => desk.withdrawalState(id)).toBe('paid');
    await panel(page).getByText(t('console:withdrawals.step.paid')).waitFor();
    await page.keyboard.press('Escape');
    expect(await page.locator('aside').count()).toBe(1);
    expect(errors).toEqual([]);
    await context.close();
  });
});
