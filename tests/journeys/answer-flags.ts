import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import type { textsOf } from './texts.ts';

/** Waits until the risk rules were applied to every withdrawal that is not decided. */
export const waitForAssessment = (app: TestApp) =>
  expect
    .poll(async () =>
      app.test.owner.query(
        `select
         from cashier.withdrawal w
         where w.state in ('requested', 'reviewing')
           and not exists (
             select
             from cashier.assessment a
             where a.member_id = w.member_id
               and a.withdrawal_id = w.id
           )`,
      ),
    )
    .toEqual([]);

/**
 * Answers every flag of the opened withdrawal, which the operator reviews: each by the key A, which
 * opens the first one without an answer. Returns how many.
 */
export async function answerFlags(page: Page, t: ReturnType<typeof textsOf>): Promise<number> {
  const first = page.locator('button[aria-keyshortcuts="a"]');
  const isFlag = async () => {
    await first.waitFor();
    return /^Answer \d+ flags? first/.test((await first.textContent()) ?? '');
  };
  let count = 0;
  for (; await isFlag(); count += 1) {
    const label = await first.textContent();
    await page.keyboard.press('a');
    const dialog = page.getByRole('dialog').filter({ has: page.getByLabel(t('console:withdrawals.flags.answer')) });
    await dialog.getByLabel(t('console:withdrawals.flags.answer')).selectOption('harmless');
    await dialog.getByLabel(t('console:reason')).fill('Called the member');
    await dialog.getByRole('button', { name: t('console:withdrawals.flags.save') }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => first.textContent()).not.toBe(label);
  }
  return count;
}
