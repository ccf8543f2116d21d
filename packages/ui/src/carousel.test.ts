// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { act, createElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Carousel, type CarouselProps } from './carousel.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** Replaces Embla, which needs a real layout: three slides in a loop. */
vi.mock('embla-carousel-react', () => {
  let at = 0;
  const listeners = new Set<() => void>();
  const go = (to: number) => {
    at = (to + 3) % 3;
    listeners.forEach((listener) => listener());
  };
  const api = {
    selectedScrollSnap: () => at,
    scrollTo: go,
    scrollNext: () => go(at + 1),
    scrollPrev: () => go(at - 1),
    on: (name: string, listener: () => void) => {
      if (name === 'select') listeners.add(listener);
      return api;
    },
    off: (_name: string, listener: () => void) => {
      listeners.delete(listener);
      return api;
    },
  };
  return {
    default: () => [
      () => {
        at = 0;
      },
      api,
    ],
  };
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const slides = ['One', 'Two', 'Three'].map((label) => ({
  key: label,
  label,
  content: createElement('button', { type: 'button' }, label),
}));
const show = (props: Partial<CarouselProps> = {}) =>
  render(createElement(Carousel, { label: 'Promotions', slides, every: 7000, ...props }));
const current = () => screen.getAllByRole('button').find((button) => button.getAttribute('aria-current') === 'true');
const currentIndex = () =>
  screen
    .getAllByRole('button')
    .filter(
      (button) => button.hasAttribute('aria-label') && /carousel.show/.test(button.getAttribute('aria-label') ?? ''),
    )
    .indexOf(current()!);
const wait = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });

it('advances by itself and restarts the interval when a slide is chosen', () => {
  show();
  expect(currentIndex()).toBe(0);
  wait(7000);
  expect(currentIndex()).toBe(1);
  wait(6000);
  fireEvent.click(screen.getAllByRole('button', { name: 'carousel.show' })[0]!);
  expect(currentIndex()).toBe(0);
  wait(6000);
  expect(currentIndex()).toBe(0);
  wait(1000);
  expect(currentIndex()).toBe(1);
});

it('does not advance while the pointer is on it or while it is paused', () => {
  show();
  const region = screen.getByRole('region', { name: 'Promotions' });
  fireEvent.pointerEnter(region);
  wait(30_000);
  expect(currentIndex()).toBe(0);
  fireEvent.pointerLeave(region);
  fireEvent.click(screen.getByRole('button', { name: 'carousel.pause' }));
  wait(30_000);
  expect(currentIndex()).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: 'carousel.play' }));
  wait(7000);
  expect(currentIndex()).toBe(1);
});

it('makes every other slide inert', () => {
  show();
  expect(screen.getAllByRole('group', { hidden: true }).map((slide) => slide.hasAttribute('inert'))).toEqual([
    false,
    true,
    true,
  ]);
});

it('shows a single slide without controls', () => {
  show({ slides: slides.slice(0, 1) });
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['One']);
});
