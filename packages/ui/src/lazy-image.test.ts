// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { act, createElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { thumbHashUrl, LazyImage } from './lazy-image.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let intersect: ((isIntersecting: boolean) => void) | undefined;
let observerOptions: IntersectionObserverInit | undefined;
let disconnects = 0;
beforeEach(() => {
  disconnects = 0;
  intersect = undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void, options: IntersectionObserverInit) {
        observerOptions = options;
        intersect = (isIntersecting) => {
          callback([{ isIntersecting }]);
        };
      }
      observe(): void {
        /* the test calls `intersect` */
      }
      disconnect(): void {
        disconnects += 1;
      }
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const files = { src: '/a.webp', webp: '/a-480.webp 480w, /a-960.webp 960w' };
const lazy = (more: object = {}) => createElement(LazyImage, { files, alt: 'Boat', fallback: 'default icon', ...more });

it('loads within 1.3 screens, once a tenth of it is inside', () => {
  render(lazy());
  expect(screen.queryByAltText('Boat')).toBeNull();
  expect(observerOptions?.threshold).toBe(0.1);
  expect(Number.parseFloat(String(observerOptions?.rootMargin))).toBeCloseTo(30);
  act(() => intersect?.(false));
  expect(screen.queryByAltText('Boat')).toBeNull();
  act(() => intersect?.(true));
  expect(screen.getByAltText('Boat').getAttribute('src')).toBe('/a.webp');
  expect(disconnects).toBe(1);
});

it('retries a failed load once, then shows the fallback', () => {
  const { container } = render(lazy({ eager: true }));
  const first = screen.getByAltText('Boat');
  fireEvent.error(first);
  const second = screen.getByAltText('Boat');
  expect(second).not.toBe(first);
  fireEvent.error(second);
  expect(screen.queryByAltText('Boat')).toBeNull();
  expect(container.textContent).toBe('default icon');
});

it('makes its second attempt at the second address', () => {
  render(lazy({ eager: true, files: { src: '/cdn/a.webp', retry: '/a.webp' } }));
  expect(screen.getByAltText('Boat').getAttribute('src')).toBe('/cdn/a.webp');
  fireEvent.error(screen.getByAltText('Boat'));
  expect(screen.getByAltText('Boat').getAttribute('src')).toBe('/a.webp');
});

it('shows the preview until the image is loaded, and none for a broken hash', () => {
  // A 32 x 32 red square.
  const { container } = render(
    lazy({ eager: true, files: { ...files, thumbhash: '1fsBBQAAhYl3iHeIcIeHiIh3eIiHAAA=' } }),
  );
  expect(container.querySelector('img[aria-hidden]')?.getAttribute('src')).toMatch(/^data:image\/png;base64,/);
  fireEvent.load(screen.getByAltText('Boat'));
  expect(container.querySelector('img[aria-hidden]')).toBeNull();
  expect(thumbHashUrl('%%%')).toBeUndefined();
});
