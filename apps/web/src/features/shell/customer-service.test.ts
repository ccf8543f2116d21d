// @vitest-environment happy-dom
import { createCipheriv } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
import type { Status } from '../status/status.ts';
import { contactsOf, openService, unwrapLink } from './customer-service.ts';

/** As the server wraps it: triple DES with one key three times. */
function wrapped(url: string, key = 'aB3dE6gH'): string {
  const cipher = createCipheriv('des-ede3-ecb', Buffer.from(key.repeat(3), 'latin1'), null);
  return `${cipher.update(url, 'utf8', 'base64')}${cipher.final('base64')}${key}`;
}

afterEach(() => vi.unstubAllGlobals());

it.each(['https://help.example/chat?x=1&y=ก', 'https://a.example/', 'https://exactly8.example/12345678'])(
  'opens the wrapped link %s',
  async (url) => expect(await unwrapLink(wrapped(url))).toBe(url),
);
it('goes nowhere but to the web', async () => {
  await expect(unwrapLink(wrapped('javascript:alert(1)'))).rejects.toThrow();
});

it('opens the window with the press and closes it again when the link is broken', async () => {
  const page = { location: { href: '' }, close: vi.fn() };
  vi.stubGlobal('open', () => page);
  expect(await openService(wrapped('https://help.example/'))).toBe(true);
  expect(page.location.href).toBe('https://help.example/');
  expect(await openService('AAAA12345678')).toBe(false);
  expect(page.close).toHaveBeenCalledTimes(1);
});

it('shows only contacts the brand has', () => {
  const resources = [
    { resourceType: 'LINE', url: 'https://line.example/c', qrCodeUrl: '', labelNameEn: 'Line' },
    { resourceType: 'TELEGRAM', url: '', qrCodeUrl: '', labelNameEn: '' },
  ];
  expect(contactsOf({ info: { resources } } as unknown as Status)).toEqual([
    { kind: 'line', url: 'https://line.example/c' },
  ]);
});
