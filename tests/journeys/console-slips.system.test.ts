import { describe, expect, it } from 'vitest';
import { noise } from '../../apps/server/src/platform/files/testing-pictures.ts';
import { expectAccessible, rows, takePicture, useConsole } from './console-desk.ts';
import type { Customer } from './console-fixture.ts';

describe('the slips of deposits in the console', () => {
  const desk = useConsole();
  /** A transfer of the member with this picture as its slip. */
  const sendSlip = async ({ site }: Customer, amount: string, bytes: Buffer) => {
    const { depositId } = await site.request('POST /wps/relay/MCSFE_depositByLaunchUrl', {
      body: { amount, bankCode: 'transfer' },
    });
    const body = new FormData();
    body.set('file', new File([new Uint8Array(bytes)], 'slip.png', { type: 'image/png' }));
    await site.request('POST /wps/transaction/deposit/:depositId/slip', { params: { depositId }, body });
  };

  it('the first picture is open, Escape closes it alone, a key opens it again; its other use is shown', async () => {
    const picture = await noise(400, 700).png().toBuffer();
    await sendSlip(desk.member, '510', picture);
    await sendSlip(desk.member, '520', picture);
    const { page, context, t, errors } = await desk.open();
    await page.goto(`${desk.app.origins.console}/deposits?tab=slips`);
    await rows(page)
      .filter({ hasText: '520.00' })
      .getByRole('button', { name: t('console:deposits.slip.check') })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/1 other deposit has this picture/).waitFor();
    const thumbnail = dialog.getByRole('button', { name: t('console:deposits.slip.picture', { number: 1 }) });
    const shown = dialog.getByRole('img', { name: t('console:deposits.slip.picture', { number: 1 }) });
    await shown.waitFor();
    const stage = dialog.getByRole('application');
    // The focus stays in the form until the operator goes to the picture.
    expect(await stage.evaluate((element) => element === document.activeElement)).toBe(false);
    await thumbnail.focus();
    await page.keyboard.press('Enter');
    await shown.waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await shown.waitFor();
    const transform = () => shown.evaluate((image) => image.style.transform);
    await page.keyboard.press('+');
    await expect.poll(transform).toContain('scale(1.5)');
    await page.keyboard.press('r');
    await expect.poll(transform).toContain('rotate(90deg)');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(transform).toContain('translate(60px, 0px)');
    // The declared and the typed amount differ: the form asks why, under its field.
    await dialog.getByLabel(t('console:deposits.slip.amount')).fill('5200');
    await dialog.getByLabel(t('console:deposits.slip.authorisation')).fill('KB-5200');
    await dialog.getByLabel(t('console:reason')).fill('on the statement');
    await dialog.getByRole('button', { name: t('console:deposits.slip.credit'), exact: true }).click();
    await dialog.getByText(t('console:signIn.required')).first().waitFor();
    await expectAccessible(page);
    await takePicture(page, 'slip-en-dark-1440');
    await stage.focus();
    await page.keyboard.press('Escape');
    await shown.waitFor({ state: 'detached' });
    expect(await dialog.count()).toBe(1);
    expect(await thumbnail.evaluate((button) => button === document.activeElement)).toBe(true);
    await dialog.getByLabel(t('console:deposits.slip.difference')).selectOption('payer');
    await dialog.getByRole('button', { name: t('console:deposits.slip.credit'), exact: true }).click();
    await page.getByText(t('console:deposits.dialog.proposed')).first().waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });
});
