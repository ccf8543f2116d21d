import { useEffect, type RefObject } from 'react';

/**
 * Timing of endless lists, in ms: at most one check each `throttle`; a list that is not rendered
 * yet is looked up `tries` times, `pause` apart.
 */
const scrollRules = { throttle: 200, tries: 10, pause: 50 } as const;

/**
 * Runs `run` at once, then at most once each `wait` ms. The last of several calls always runs.
 * `stop` cancels it.
 */
export function throttled(run: () => void, wait: number): { call(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let due = false;
  const onTimer = () => {
    timer = due ? setTimeout(onTimer, wait) : null;
    if (!due) return;
    due = false;
    run();
  };
  return {
    call() {
      if (timer !== null) {
        due = true;
        return;
      }
      timer = setTimeout(onTimer, wait);
      run();
    },
    stop() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      due = false;
    },
  };
}

/**
 * Binds what `find` returns, retrying as `scrollRules` says. Returns a function that cancels the
 * search and unbinds.
 */
export function bindWhenFound<T>(find: () => T | null, bind: (found: T) => () => void): () => void {
  let unbind: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const attempt = (triesLeft: number): void => {
    const found = find();
    if (found !== null) {
      unbind = bind(found);
      return;
    }
    if (triesLeft > 1) timer = setTimeout(() => attempt(triesLeft - 1), scrollRules.pause);
  };
  attempt(scrollRules.tries);
  return () => {
    if (timer !== null) clearTimeout(timer);
    unbind?.();
  };
}

/** The nearest ancestor that scrolls vertically, or the window. */
function scrollerOf(element: HTMLElement): HTMLElement | Window {
  for (let each = element.parentElement; each !== null && each !== document.body; each = each.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(each).overflowY)) return each;
  }
  return window;
}

/**
 * Calls `onMore` when the end of a list comes within `ahead` px of the visible area. Does nothing
 * while `active` is false, that is while everything is loaded or more is loading.
 */
export function useInfiniteScroll(
  list: RefObject<HTMLElement | null>,
  { active, onMore, ahead = 600 }: { active: boolean; onMore: () => void; ahead?: number },
): void {
  useEffect(() => {
    if (!active) return;
    return bindWhenFound(
      () => list.current,
      (element) => {
        const scroller = scrollerOf(element);
        const bottomEdge = () =>
          scroller instanceof HTMLElement ? scroller.getBoundingClientRect().bottom : innerHeight;
        const check = throttled(() => {
          if (element.getBoundingClientRect().bottom < bottomEdge() + ahead) onMore();
        }, scrollRules.throttle);
        // A list that has grown may still be too short to scroll.
        const observer = new ResizeObserver(check.call);
        observer.observe(element);
        scroller.addEventListener('scroll', check.call, { passive: true });
        return () => {
          check.stop();
          observer.disconnect();
          scroller.removeEventListener('scroll', check.call);
        };
      },
    );
  }, [list, active, onMore, ahead]);
}
