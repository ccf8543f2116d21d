// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { restoreFocus } from './restore-focus.ts';

let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML =
    '<button id="opener">Open</button><div id="content" tabindex="-1">' +
    '<section id="part"><form><input id="amount"></form></section></div>';
  stop = restoreFocus();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const byId = (id: string) => document.getElementById(id)!;
const settle = async (): Promise<void> => {
  await vi.advanceTimersByTimeAsync(1);
  await vi.advanceTimersByTimeAsync(500);
};

it('focuses the nearest remaining ancestor of a removed form, outside the tab order', async () => {
  byId('amount').focus();
  document.querySelector('form')!.remove();
  await settle();
  expect(document.activeElement?.id).toBe('part');
  expect(byId('part').tabIndex).toBe(-1);
  byId('opener').focus();
  expect(byId('part').hasAttribute('tabindex')).toBe(false);
});

it('focuses the content when no ancestor remains in it', async () => {
  byId('opener').focus();
  byId('opener').remove();
  await settle();
  expect(document.activeElement?.id).toBe('content');
});

it('keeps a focus that was set elsewhere', async () => {
  byId('amount').focus();
  document.querySelector('form')!.remove();
  byId('opener').focus();
  await settle();
  expect(document.activeElement?.id).toBe('opener');
});
