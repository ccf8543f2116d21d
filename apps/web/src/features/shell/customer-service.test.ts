// @vitest-environment happy-dom
import { createCipheriv } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
import type { Status } from '../status/status.ts';
import { contactsOf, openService, decryptLink } from './customer-service.ts';

/** Encrypts a link like the server: triple DES with the same key three times. */
function encryptedLink(url: string, key = 'aB3dE6gH'): string {
  const cipher = createCipheriv('des-ede3-ecb', Buffer.from(key.repeat(3), 'latin1'), null);
  return `${cipher.update(url, 'utf8', 'base64')}${cipher.final('base64')}${key}`;
}

afterEach(() => vi.unstubAllGlobals());

it.each(['https://help.example/chat?x=1&y=ก', 'https://a.example/', 'https://exactly8.example/12345678'])(
  'decrypts the link %s',
  async (url) => expect(await decryptLink(encryptedLink(url))).toBe(url),
);
it('rejects a link that is not https', async () => {
  await expect(decryptLink(encryptedLink('javascript:alert(1)'))).rejects.toThrow();
});

it('opens a window at once and closes it when the link is broken', async () => {
  const page = { location: { href: '' }, close: vi.fn() };
  vi.stubGlobal('open', () => page);
  expect(await openService(encryptedLink('https://help.example/'))).toBe(true);
  expect(page.location.href).toBe('https://help.example/');
  expect(await openService('AAAA12345678')).toBe(false);
  expect(page.close).toHaveBeenCalledTimes(1);
});

it('returns only contacts with an https URL', () => {
  const resources = [
    { resourceType: 'LINE', url: 'https://line.example/c', qrCodeUrl: '', labelNameEn: 'Line' },
    { resourceType: 'TELEGRAM', url: '', qrCodeUrl: '', labelNameEn: '' },
  ];
  expect(contactsOf({ info: { resources } } as unknown as Status)).toEqual([
    { kind: 'line', url: 'https://line.example/c' },
  ]);
});
