import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { beforeAll, expect, vi } from 'vitest';
import { violationsOf } from './accessibility.ts';
import { useTestApp, type TestApp } from './app.ts';
import { depositAtBank, registerMember, requestWithdrawal, type Customer } from './console-fixture.ts';
import { textsOf } from './texts.ts';

/** Who opens the console, and how it looks. */
interface ConsoleView {
  readonly name?: 'operator' | 'supervisor' | 'admin';
  readonly language?: 'th' | 'en';
  readonly theme?: 'dark' | 'light';
  readonly width?: number;
}

/** A console with an operator logged in. `errors` collects the console errors of the page. */
interface OpenConsole {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly t: ReturnType<typeof textsOf>;
  readonly errors: string[];
}

/** The server with members, deposits and withdrawals that wait for review. */
interface ConsoleDesk {
  readonly app: TestApp;
  readonly browser: Browser;
  /** A member with 90,000 in cash. */
  readonly member: Customer;
  /** Logs an operator in, in a browser context of their own. */
  open(view?: ConsoleView): Promise<OpenConsole>;
  withdrawalState(id: string): Promise<string | undefined>;
  /** The member's events that the consumer of totals failed on. */
  deadLettersOf(member: Customer): Promise<readonly { id: string }[]>;
}

/** Starts the server and creates its data before the tests of a file. */
export function useConsole(): ConsoleDesk {
  const fixture = useTestApp();
  const desk = {} as { -readonly [Key in keyof ConsoleDesk]: ConsoleDesk[Key] };
  beforeAll(async () => {
    desk.app = fixture.app;
    desk.browser = fixture.browser;
    desk.member = await createMembers(fixture.app);
  });
  return Object.assign(desk, {
    open: (view?: ConsoleView) => openConsole(desk, view),
    withdrawalState: async (id: string) =>
      (
        await desk.app.test.owner.query<{ state: string }>('select state from cashier.withdrawal where id = $1', [id])
      )[0]?.state,
    deadLettersOf: ({ memberId }: Customer) =>
      desk.app.test.owner.query<{ id: string }>(
        `select id::text from platform.outbox_dead_letter where consumer = 'wagering.totals' and member_id = $1`,
        [memberId],
      ),
  });
}

/**
 * Creates the returned member, and another with deposits of every outcome and two withdrawals that
 * wait for review.
 */
async function createMembers(app: TestApp): Promise<Customer> {
  const run = Date.now() % 100_000;
  const member = await registerMember(app, `somchai${run}`);
  await depositAtBank(member, 90_000, 'now');
  const other = await registerMember(app, `mali${run}`);
  await depositAtBank(other, 5_000, 'now');
  await depositAtBank(other, 1_200, 'late', 1_200);
  await depositAtBank(other, 300, 'never');
  await depositAtBank(other, 700, 'refuse');
  await app.test.moveClock(1_201_000);
  await vi.waitUntil(
    async () => (await app.test.owner.query(`select from cashier.notice where result = 'late'`)).length === 1,
    { timeout: 60_000, interval: 200 },
  );
  await requestWithdrawal(other, 800, '8124', 'BBL');
  await requestWithdrawal(other, 500, '7755', 'SCB');
  return member;
}

async function openConsole(desk: ConsoleDesk, view: ConsoleView = {}): Promise<OpenConsole> {
  const opened = await openConsolePage(desk, view);
  await signIn(opened.page, opened.t, desk.app, view.name ?? 'operator');
  await opened.page.getByRole('heading', { level: 1, name: opened.t('console:withdrawals.title') }).waitFor();
  return opened;
}

/** Opens the console in a browser context of its own; nobody is logged in. */
export async function openConsolePage(
  { app, browser }: Pick<ConsoleDesk, 'app' | 'browser'>,
  { language = 'en', theme = 'dark', width = 1440 }: Omit<ConsoleView, 'name'> = {},
): Promise<OpenConsole> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  await context.addInitScript(
    ([lang, colours]) => {
      localStorage.setItem('lang', lang!);
      localStorage.setItem('theme', colours!);
    },
    [language.toUpperCase(), theme],
  );
  const t = textsOf(language);
  const errors: string[] = [];
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(app.origins.console);
  return { page, context, t, errors };
}

/** Fills in and sends the login form. A null name keeps the one in the form. */
export async function signIn(page: Page, t: OpenConsole['t'], app: TestApp, name: string | null): Promise<void> {
  if (name !== null) await page.getByLabel(t('console:signIn.user')).fill(name);
  await page.getByLabel(t('console:signIn.password'), { exact: true }).fill(app.password);
  await page.getByRole('button', { name: t('console:signIn.submit'), exact: true }).click();
}

/** Saves a picture of the page in the folder that `CONSOLE_SHOTS` names, if any. */
export async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env['CONSOLE_SHOTS'];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

/** Expects no accessibility violation. */
export const expectAccessible = async (page: Page): Promise<void> =>
  expect(await violationsOf(page, { wcag: true })).toEqual([]);

/** The rows of the table on the page. */
export const rows = (page: Page): Locator => page.locator('tbody tr');
/** The panel with details beside the table. */
export const panel = (page: Page): Locator => page.locator('aside').last();
