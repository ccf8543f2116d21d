import type { BrowserContext, FrameLocator, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { textsOf } from './texts.ts';

/** How a person looks at the site. */
export interface Way {
  readonly name: string;
  readonly language: 'th' | 'en';
  readonly theme: 'dark' | 'light';
  readonly viewport: { readonly width: number; readonly height: number };
}

/** Noise of the browser itself that says nothing of the page: a refused call shows as a failed resource, which the journey provokes. */
const expected = /Failed to load resource/;

/** One person at one browser. Any error on the console of a page is noted in `errors`. */
export interface Player {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly t: ReturnType<typeof textsOf>;
  readonly errors: string[];
  readonly account: string;
  readonly password: string;
  readonly paymentPassword: string;
}

/** Opens a page as `way` says, with language and theme chosen as a returning visitor has them. */
export async function arrive(context: BrowserContext, { language, theme }: Way, account: string): Promise<Player> {
  const errors: string[] = [];
  await context.addInitScript(
    ([lang, colours]) => {
      // The bank's page is sandboxed and keeps nothing.
      if (origin === 'null') return;
      localStorage.setItem('lang', lang!);
      localStorage.setItem('theme', colours!);
    },
    [language.toUpperCase(), theme],
  );
  const watch = (page: Page): void => {
    page.on('console', (message) => {
      if (message.type() === 'error' && !expected.test(message.text())) errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(String(error)));
  };
  context.on('page', watch);
  const page = await context.newPage();
  return {
    page,
    context,
    t: textsOf(language),
    errors,
    account,
    password: 'lantern-boat-7',
    paymentPassword: '246810',
  };
}

const button = (scope: Page | FrameLocator | Locator, name: string): Locator =>
  scope.getByRole('button', { name, exact: true });
/** The open dialog; toasts are dialogs too, of their own kind. */
export const dialog = (page: Page): Locator => page.locator('[role=dialog]:not([data-type])');

/** Visitor -> member: the register dialog of the header. */
export async function register({ page, t, account, password }: Player, { origins }: TestApp): Promise<void> {
  await page.goto(origins.site);
  await button(page, t('home:header.register')).first().click();
  const form = dialog(page);
  // The rules speak first: a short name is refused under its field, and what was typed stays.
  await form.getByLabel(t('auth:field.username'), { exact: true }).fill('ab');
  await form.getByLabel(t('auth:field.password'), { exact: true }).fill(password);
  await button(form, t('auth:register')).click();
  await expect
    .poll(() => form.getByLabel(t('auth:field.username'), { exact: true }).getAttribute('aria-invalid'))
    .toBe('true');
  expect(await form.getByLabel(t('auth:field.password'), { exact: true }).inputValue()).toBe(password);
  await form.getByLabel(t('auth:field.username'), { exact: true }).fill(account);
  await form.getByLabel(t('auth:field.confirmPassword'), { exact: true }).fill(password);
  await form.getByLabel(t('auth:adult'), { exact: true }).check();
  // What was wrong is told no more, and nothing moves any longer.
  await expect.poll(() => form.locator('[aria-invalid=true]').count()).toBe(0);
  await button(form, t('auth:register')).dblclick();
  await form.waitFor({ state: 'hidden' });
  await expect.poll(() => balanceOf(page)).toBe('0.00');
}

/** The figure of the header's balance. */
export async function balanceOf(page: Page): Promise<string> {
  const text = await page.locator('header').first().innerText();
  return /(\d{1,3}(?:,\d{3})*\.\d{2})/.exec(text.replace(/\s/g, ''))?.[1] ?? text;
}

/** Deposits at the sandbox bank: amount, bank page, Pay; every button pressed twice. */
export async function deposit(
  { page, context, t }: Player,
  { origins }: TestApp,
  amount: string,
  shown: string,
): Promise<void> {
  await page.goto(`${origins.site}/member?page=depositv2`);
  await page.getByLabel(t('cashier:deposit.amount'), { exact: true }).fill(amount);
  const opened = context.waitForEvent('page');
  await page
    .getByRole('button', { name: t('cashier:deposit.submit', { amount: '' }).trim() })
    .last()
    .dblclick();
  const bank = await opened;
  await bank.locator('button[type=submit], button').first().waitFor();
  await bank
    .getByRole('button', { name: new RegExp(`^${t('sandbox-bank:pay')}`) })
    .first()
    .dblclick({ noWaitAfter: true });
  await bank.getByText(t('sandbox-bank:doneNow')).waitFor();
  await bank.close();
  await page.getByText(t('cashier:deposit.state.confirmed')).first().waitFor();
  await expect.poll(() => balanceOf(page)).toBe(shown);
}

/** The game in its frame. */
export const table = (page: Page): FrameLocator => page.frameLocator('iframe');

/** Opens Lantern Dice from the home page and waits until it can be played. */
export async function openGame({ page, t }: Player, { origins }: TestApp): Promise<void> {
  await page.goto(origins.site);
  const name = new RegExp(`^${t('home:play')}.*${t('dice:name')}`);
  await page.getByRole('link', { name }).or(page.getByRole('button', { name })).first().click();
  await page.waitForURL(/\/game/);
  await roll(page, t).waitFor();
  await expect.poll(() => roll(page, t).isEnabled()).toBe(true);
}

const roll = (page: Page, t: Player['t']): Locator =>
  table(page).getByRole('button', { name: new RegExp(`^${t('dice:roll')}`) });

/** Sets the chance to win, per cent. */
export async function chooseChance({ page, t }: Player, percent: string): Promise<void> {
  const field = table(page).getByLabel(new RegExp(`^${t('dice:chance')}`));
  await field.fill(percent);
  await field.press('Enter');
}

/** Chooses an own bet. */
export async function chooseBet({ page, t }: Player, amount: string): Promise<void> {
  await table(page)
    .getByRole('button', { name: new RegExp(`^${t('arcade:bet')}`) })
    .click();
  const own = table(page).getByLabel(t('arcade:ownBet'), { exact: true });
  await own.click();
  await own.fill(amount);
  await button(table(page), t('arcade:useBet')).click();
}

/** Rolls once, pressing twice as hurried people do, and waits until the table is free again. */
export async function rollOnce({ page, t }: Player): Promise<void> {
  await roll(page, t).dblclick();
  await expect.poll(() => roll(page, t).isEnabled()).toBe(true);
}

/** Presses roll without waiting for the end. */
export const pressRoll = ({ page, t }: Player): Promise<void> => roll(page, t).click();
