import type { BrowserContext, FrameLocator, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { textsOf } from './texts.ts';

/** A screen size with a language and a theme. */
export interface View {
  readonly name: string;
  readonly language: 'th' | 'en';
  readonly theme: 'dark' | 'light';
  readonly viewport: { readonly width: number; readonly height: number };
}

/** A phone: Thai, dark. */
export const PHONE: View = { name: 'phone', language: 'th', theme: 'dark', viewport: { width: 390, height: 844 } };
/** A tablet: Thai, light. */
export const TABLET: View = { name: 'tablet', language: 'th', theme: 'light', viewport: { width: 1024, height: 768 } };
/** A desktop: English, light. */
export const DESKTOP: View = {
  name: 'desktop',
  language: 'en',
  theme: 'light',
  viewport: { width: 1440, height: 900 },
};

/** Whether this is the full run (`npm run test:full`). */
export const isFullRun = Boolean(process.env['CHOKDEE_FULL']);

/** The named view of a journey that is the same on phone and desktop; both in the full run. */
export const viewsOf = (view: View): readonly View[] => (isFullRun ? [PHONE, DESKTOP] : [view]);

/** Console errors that the tests provoke themselves: the browser logs refused calls. */
const PROVOKED_ERRORS = /Failed to load resource/;

/** A person at a browser. `errors` collects the console errors of all pages. */
export interface Player {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly t: ReturnType<typeof textsOf>;
  readonly errors: string[];
  readonly account: string;
  readonly password: string;
  readonly paymentPassword: string;
}

/** Opens a blank page with the language and theme of a view, as a returning visitor has them. */
export async function newVisitor(context: BrowserContext, { language, theme }: View, account: string): Promise<Player> {
  const errors: string[] = [];
  await context.addInitScript(
    ([lang, colours]) => {
      // The bank's page is sandboxed and has no storage.
      if (origin === 'null') return;
      localStorage.setItem('lang', lang!);
      localStorage.setItem('theme', colours!);
    },
    [language.toUpperCase(), theme],
  );
  context.on('page', (page) => {
    page.on('console', (message) => {
      if (message.type() === 'error' && !PROVOKED_ERRORS.test(message.text())) errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(String(error)));
  });
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
/** The open dialog. Toasts have the role too, and a type. */
export const dialog = (page: Page): Locator => page.locator('[role=dialog]:not([data-type])');

/** Whether a person sees the middle of an element: it is not scrolled away or covered. */
export const isShown = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return found !== null && (element.contains(found) || found.contains(element));
  });

/** Registers in the dialog of the header, after a refused attempt with a short name. */
export async function register({ page, t, account, password }: Player, { origins }: TestApp): Promise<void> {
  await page.goto(origins.site);
  await button(page, t('home:header.register')).first().click();
  const form = dialog(page);
  await form.getByLabel(t('auth:field.username'), { exact: true }).fill('ab');
  await form.getByLabel(t('auth:field.password'), { exact: true }).fill(password);
  await button(form, t('auth:register')).click();
  await expect
    .poll(() => form.getByLabel(t('auth:field.username'), { exact: true }).getAttribute('aria-invalid'))
    .toBe('true');
  expect(await form.getByLabel(t('auth:field.password'), { exact: true }).inputValue()).toBe(password);
  await form.getByLabel(t('auth:field.username'), { exact: true }).fill(account);
  await form.getByLabel(t('auth:adult'), { exact: true }).check();
  // The error texts move the button until they are gone.
  await expect.poll(() => form.locator('[aria-invalid=true]').count()).toBe(0);
  await button(form, t('auth:register')).dblclick();
  await form.waitFor({ state: 'hidden' });
  await expect.poll(() => balanceOf(page)).toBe('0.00');
}

/** Logs in on the login page. */
export async function logIn({ page, t, password }: Player, { origins }: TestApp, account: string): Promise<void> {
  await page.goto(`${origins.site}/login`);
  await page.getByLabel(t('auth:username'), { exact: true }).fill(account);
  await page.getByLabel(t('auth:password'), { exact: true }).fill(password);
  await page.locator('form button[type=submit]').click();
}

/** The amount of the header's balance, as shown. */
export async function balanceOf(page: Page): Promise<string> {
  const text = await page.locator('header').first().innerText();
  return /(\d{1,3}(?:,\d{3})*\.\d{2})/.exec(text.replace(/\s/g, ''))?.[1] ?? text;
}

/**
 * Deposits at the sandbox bank, with every button pressed twice. `shown` is the balance that the
 * header then shows.
 */
export async function deposit(
  { page, context, t }: Player,
  { origins }: TestApp,
  { amount, shown }: { readonly amount: string; readonly shown: string },
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
  // The bank's window closes itself.
  await expect.poll(() => bank.isClosed()).toBe(true);
  await page.getByText(t('cashier:deposit.state.confirmed')).first().waitFor();
  await expect.poll(() => balanceOf(page)).toBe(shown);
}

/** The game in its frame. */
export const gameFrame = (page: Page): FrameLocator => page.frameLocator('iframe');

const rollButton = (page: Page, t: Player['t']): Locator =>
  gameFrame(page).getByRole('button', { name: new RegExp(`^${t('dice:roll')}`) });

/** Opens Lantern Dice from the home page and waits until it can be played. */
export async function openGame({ page, t }: Player, { origins }: TestApp): Promise<void> {
  await page.goto(origins.site);
  const name = new RegExp(`^${t('home:play')}.*${t('dice:name')}`);
  await page.getByRole('link', { name }).or(page.getByRole('button', { name })).first().click();
  await page.waitForURL(/\/game/);
  await rollButton(page, t).waitFor();
  await expect.poll(() => rollButton(page, t).isEnabled()).toBe(true);
}

/** Sets the chance to win, per cent. */
export async function chooseChance({ page, t }: Player, percent: string): Promise<void> {
  const field = gameFrame(page).getByLabel(new RegExp(`^${t('dice:chance')}`));
  await field.fill(percent);
  await field.press('Enter');
}

/** Types a bet amount. */
export async function chooseBet({ page, t }: Player, amount: string): Promise<void> {
  await gameFrame(page)
    .getByRole('button', { name: new RegExp(`^${t('arcade:bet')}`) })
    .click();
  const own = gameFrame(page).getByLabel(t('arcade:ownBet'), { exact: true });
  await own.click();
  await own.fill(amount);
  await button(gameFrame(page), t('arcade:useBet')).click();
}

/** Presses roll twice in quick succession, and waits until the next round can be played. */
export async function rollOnce({ page, t }: Player): Promise<void> {
  await rollButton(page, t).dblclick();
  await expect.poll(() => rollButton(page, t).isEnabled()).toBe(true);
}

/** Presses roll without waiting for the end of the round. */
export const pressRoll = ({ page, t }: Player): Promise<void> => rollButton(page, t).click();
