const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const key = 'reloadedAt';
const apart = 5 * 60_000;

/** A part of this page's version is gone for good, after the one reload. It has words of its own: the router reloads by itself for those of browsers. */
export class VersionGone extends Error {}

/** Whether a failure is a chunk that is no longer there (a new version was deployed) or could not be fetched. */
export const isMissingChunk = (error: unknown): boolean =>
  error instanceof VersionGone ||
  (error instanceof Error &&
    /dynamically imported module|importing a module script failed|unable to preload|failed to fetch/i.test(
      error.message,
    ));

/** Reloads the page for a new version, at most once in five minutes; answers whether it did. */
function reloadOnce(): boolean {
  const now = Date.now();
  try {
    const before = Number(sessionStorage.getItem(key) ?? 0);
    if (now - before < apart) return false;
    sessionStorage.setItem(key, String(now));
  } catch {
    return false; // without a store the second reload could not be told from the first
  }
  location.reload();
  return true;
}

/** A part of the page could not be fetched because nobody answers. */
export class ServerUnreachable extends Error {}

/** Whether the house answers: without it a reload would leave nothing but the browser's own error page. */
const reachable = (): Promise<boolean> =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Wraps a lazy import: three tries a second apart (one without a network), then, where the house answers, one guarded reload; else the error for the boundary. */
export const loadAgain =
  <M,>(load: () => Promise<M>) =>
  async (): Promise<M> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await load();
      } catch (error) {
        if (attempt < 3 && navigator.onLine) {
          await pause(1000);
          continue;
        }
        if (!isMissingChunk(error)) throw error;
        if (!(await reachable())) throw new ServerUnreachable('no answer', { cause: error });
        if (reloadOnce()) return new Promise<M>(() => undefined);
        throw new VersionGone('a part of this version is gone', { cause: error });
      }
    }
  };

/** Answers Vite's own preload failures with the guarded reload. Call once at the start of an application. */
export const reloadOnStaleChunks = (): void =>
  addEventListener('vite:preloadError', () => {
    void reachable().then((there) => there && reloadOnce());
  });
