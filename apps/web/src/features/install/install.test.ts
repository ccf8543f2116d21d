// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';

vi.stubGlobal('matchMedia', () => ({ matches: false }));
const { install, maySuggest, platformOf, dismissalPeriod, dismissInstall, useInstall, watchInstall } =
  await import('./install.ts');

it.each([
  ['ios', 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1', 5],
  ['ios', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15', 5],
  ['desk', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15', 0],
  ['android', 'Mozilla/5.0 (Linux; Android 15; Pixel 8) Chrome/147.0 Mobile Safari/537.36', 5],
  ['desk', 'Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/147.0', 10],
] as const)('detects %s from %s', (platform, userAgent, maxTouchPoints) =>
  expect(platformOf({ userAgent, maxTouchPoints })).toBe(platform),
);

it("stores the browser's offer, and uses it once", async () => {
  watchInstall();
  const prompt = vi.fn(async () => ({ outcome: 'accepted' as const }));
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  dispatchEvent(offer);
  expect(offer.defaultPrevented).toBe(true);
  await install();
  await install();
  expect(prompt).toHaveBeenCalledTimes(1);
  dispatchEvent(new Event('appinstalled'));
  expect(useInstall.getState()).toMatchObject({ installed: true, offer: null });
});

it('does not suggest it again for a month after a dismissal', () => {
  expect(useInstall.getState().suggested).toBe(true);
  dismissInstall();
  expect(useInstall.getState().suggested).toBe(false);
  const dismissed = Number(localStorage.getItem('installDismissed'));
  expect(maySuggest(dismissed, dismissed + dismissalPeriod - 1)).toBe(false);
  expect(maySuggest(dismissed, dismissed + dismissalPeriod)).toBe(true);
});
