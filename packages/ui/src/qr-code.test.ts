// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { encode } from 'uqr';
import { afterEach, expect, it } from 'vitest';
import { QrCode, qrPath } from './qr-code.tsx';

afterEach(cleanup);

/** Converts the path back into modules. */
function modulesOf(path: string, modules: number): boolean[][] {
  const grid = Array.from({ length: modules }, () => Array.from({ length: modules }, () => false));
  for (const [, x, y, long] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g))
    for (let n = 0; n < Number(long); n += 1) grid[Number(y)]![Number(x) + n] = true;
  return grid;
}

it.each(['https://chokdee.example/', 'โชคดี', 'x'.repeat(300)])('draws the modules of the code for %s', (text) => {
  const { path, modules } = qrPath(text);
  expect(modulesOf(path, modules)).toEqual(encode(text, { ecc: 'M', border: 0 }).data);
});

it('is 200 px wide with a quiet zone of 20 px and has its label as accessible name', () => {
  render(createElement(QrCode, { text: 'https://chokdee.example/', label: 'Open on a phone' }));
  const code = screen.getByRole('img', { name: 'Open on a phone' });
  const [left = 0, , wide = 0] = (code.getAttribute('viewBox') ?? '').split(' ').map(Number);
  expect(code.getAttribute('width')).toBe('200');
  expect((-left / wide) * 200).toBeCloseTo(20);
});
