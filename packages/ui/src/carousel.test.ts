// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { act, createElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Carousel, type CarouselProps } from './carousel.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** Embla measures a layout, which is not here: a row of three that goes round. */
vi.mock('embla-carousel-react', () => {
  let at = 0;
  const heard = new Set<() => void>();
  const go = (to: number) => {
    at = (to + 3) % 3;
    heard.forEach((hear) => hear());
  };
  const api = {
    selectedScrollSnap: () => at,
    scrollTo: go,
    scrollNext: () => go(at + 1),
    scrollPrev: () => go(at - 1),
    on: (name: string, hear: () => void) => {
      if (name === 'select') heard.add(hear);
      return api;
    },
    off: (_name: string, hear: () => void) => {
      heard.delete(hear);
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
const place = () =>
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

it('turns by itself, and starts the count anew when somebody chose', () => {
  show();
  expect(place()).toBe(0);
  wait(7000);
  expect(place()).toBe(1);
  wait(6000);
  fireEvent.click(screen.getAllByRole('button', { name: 'carousel.show' })[0]!);
  expect(place()).toBe(0);
  wait(6000);
  expect(place()).toBe(0);
  wait(1000);
  expect(place()).toBe(1);
});

it('stays while a person points at it or has stopped it', () => {
  show();
  const region = screen.getByRole('region', { name: 'Promotions' });
  fireEvent.pointerEnter(region);
  wait(30_000);
  expect(place()).toBe(0);
  fireEvent.pointerLeave(region);
  fireEvent.click(screen.getByRole('button', { name: 'carousel.pause' }));
  wait(30_000);
  expect(place()).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: 'carousel.play' }));
  wait(7000);
  expect(place()).toBe(1);
});

it('only the slide on screen can be reached', () => {
  show();
  expect(screen.getAllByRole('group', { hidden: true }).map((slide) => slide.hasAttribute('inert'))).toEqual([
    false,
    true,
    true,
  ]);
});

it('a single slide stands alone, without anything to turn', () => {
  show({ slides: slides.slice(0, 1) });
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['One']);
});
