// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { act, createElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { blurOf, LazyImage } from './lazy-image.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let seen: ((near: boolean) => void) | undefined;
let asked: IntersectionObserverInit | undefined;
let stopped = 0;
beforeEach(() => {
  stopped = 0;
  seen = undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(heard: (entries: { isIntersecting: boolean }[]) => void, options: IntersectionObserverInit) {
        asked = options;
        seen = (isIntersecting) => {
          heard([{ isIntersecting }]);
        };
      }
      observe(): void {
        /* the test says what is seen */
      }
      disconnect(): void {
        stopped += 1;
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

it('asks for its files only near the screen, 1.3 screens ahead with a tenth in it', () => {
  render(lazy());
  expect(screen.queryByAltText('Boat')).toBeNull();
  expect(asked?.threshold).toBe(0.1);
  expect(Number.parseFloat(String(asked?.rootMargin))).toBeCloseTo(30);
  act(() => seen?.(false));
  expect(screen.queryByAltText('Boat')).toBeNull();
  act(() => seen?.(true));
  expect(screen.getByAltText('Boat').getAttribute('src')).toBe('/a.webp');
  expect(stopped).toBe(1);
});

it('is tried once more when it fails, then gives way to the default icon', () => {
  const { container } = render(lazy({ eager: true }));
  const first = screen.getByAltText('Boat');
  fireEvent.error(first);
  const second = screen.getByAltText('Boat');
  expect(second).not.toBe(first);
  fireEvent.error(second);
  expect(screen.queryByAltText('Boat')).toBeNull();
  expect(container.textContent).toBe('default icon');
});

it('shows the blur until the picture is there; a broken hash shows none', () => {
  // A 32 x 32 red square.
  const { container } = render(
    lazy({ eager: true, files: { ...files, thumbhash: '1fsBBQAAhYl3iHeIcIeHiIh3eIiHAAA=' } }),
  );
  expect(container.querySelector('img[aria-hidden]')?.getAttribute('src')).toMatch(/^data:image\/png;base64,/);
  fireEvent.load(screen.getByAltText('Boat'));
  expect(container.querySelector('img[aria-hidden]')).toBeNull();
  expect(blurOf('%%%')).toBeUndefined();
});
