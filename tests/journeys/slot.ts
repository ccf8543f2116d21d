import type { Outcome } from '@chokdee/games/game';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Player } from '../../apps/server/src/modules/launcher/testing.ts';
import { openGamePage, type GameFixture, type GamePage, type GamePageOptions } from './game-page.ts';

/** What the tests of the slot Night Market River share. */
export function slotHelpers(games: GameFixture) {
  return {
    /** Opens the slot for a player, or at an address. `more` is added to the address. */
    openSlot: async (
      player: Player | null,
      {
        language = 'EN',
        address,
        more = '',
        ...options
      }: GamePageOptions & { readonly language?: 'EN' | 'TH'; readonly address?: string; readonly more?: string } = {},
    ): Promise<GamePage> =>
      openGamePage(games, `${address ?? (await games.app.address(player!, language, 'night-market'))}${more}`, options),
    roundsOf: ({ memberId }: Player): Promise<{ active: boolean; event: string | null }[]> =>
      games.app.test.database.query<{ active: boolean; event: string | null }>(
        'select active, event from launcher.round where member_id = $1',
        [memberId],
      ),
  };
}

/** The button that starts a spin. */
export const spin = (page: Page): Locator => page.getByRole('button', { name: /^(Spin|หมุน)$/ });
/** The reels; their label describes the symbols. */
export const reels = (page: Page): Locator => page.getByRole('img');
/** The result of the last round, as screen readers announce it. */
export const announcement = (page: Page): Locator => page.locator('p[role=status].sr-only').last();
/** Whether an outcome has an event of a type. */
export const has = ({ events }: Outcome, type: string): boolean => events.some((event) => event.type === type);

/** Waits until the next spin can be started. */
export const untilReady = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      spin(page)
        .isEnabled()
        .catch(() => false),
    )
    .toBe(true);
