import { useEffect, type RefObject } from 'react';

/** How an endless list listens (product.md section 9): at most one look each `throttle` ms; a list that is not there yet is looked for `tries` times, `pause` ms apart. */
export const scrollRules = { throttle: 200, tries: 10, pause: 50 } as const;

/** Calls `run` at once, then at most once each `wait` ms; the last of several calls is never lost. `stop` forgets what is due. */
export function throttled(run: () => void, wait: number): { call(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let due = false;
  const rest = () => {
    timer = due ? setTimeout(rest, wait) : null;
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
      timer = setTimeout(rest, wait);
      run();
    },
    stop() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      due = false;
    },
  };
}

/** Finds what `find` gives, trying again as `scrollRules` says; answers a function that gives the search up. */
export function bindWhenThere<T>(find: () => T | null, bind: (found: T) => () => void): () => void {
  let undo: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const attempt = (left: number): void => {
    const found = find();
    if (found !== null) {
      undo = bind(found);
      return;
    }
    if (left > 1) timer = setTimeout(() => attempt(left - 1), scrollRules.pause);
  };
  attempt(scrollRules.tries);
  return () => {
    if (timer !== null) clearTimeout(timer);
    undo?.();
  };
}

/** The nearest ancestor that scrolls up and down, or the page. */
function scrollerOf(element: HTMLElement): HTMLElement | Window {
  for (let each = element.parentElement; each !== null && each !== document.body; each = each.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(each).overflowY)) return each;
  }
  return window;
}

/** Asks for more when the end of a list comes within `ahead` px of what can be seen. Does nothing while `active` is false: all is there, or more is on its way. */
export function useInfiniteScroll(
  list: RefObject<HTMLElement | null>,
  { active, onMore, ahead = 600 }: { active: boolean; onMore: () => void; ahead?: number },
): void {
  useEffect(() => {
    if (!active) return;
    return bindWhenThere(
      () => list.current,
      (element) => {
        const scroller = scrollerOf(element);
        const edge = () => (scroller instanceof HTMLElement ? scroller.getBoundingClientRect().bottom : innerHeight);
        const look = throttled(() => {
          if (element.getBoundingClientRect().bottom < edge() + ahead) onMore();
        }, scrollRules.throttle);
        // A list that has grown may still be too short to scroll.
        const size = new ResizeObserver(look.call);
        size.observe(element);
        scroller.addEventListener('scroll', look.call, { passive: true });
        return () => {
          look.stop();
          size.disconnect();
          scroller.removeEventListener('scroll', look.call);
        };
      },
    );
  }, [list, active, onMore, ahead]);
}
