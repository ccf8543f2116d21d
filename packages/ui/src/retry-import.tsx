const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const STORAGE_KEY = 'reloadedAt';
/** Least time between two automatic reloads, ms. */
const RELOAD_INTERVAL = 5 * 60_000;

/** How long a chunk may take, ms. */
const CHUNK_TIMEOUT = 120_000;

/** A chunk did not arrive within `CHUNK_TIMEOUT`. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/** Loads a chunk; throws `ChunkLoadError` when it takes too long. */
async function loadInTime<M>(load: () => Promise<M>): Promise<M> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new ChunkLoadError(`Loading a chunk took over ${CHUNK_TIMEOUT} ms`)),
      CHUNK_TIMEOUT,
    );
  });
  try {
    return await Promise.race([load(), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A chunk of this version is still missing after the automatic reload. It has its own class because
 * the router reloads by itself on the errors of browsers.
 */
export class StaleVersionError extends Error {}

/** A chunk could not be loaded because the server does not answer. */
export class ServerUnreachableError extends Error {}

/**
 * Whether an error means that a chunk is missing (a new version was deployed) or could not be
 * fetched.
 */
export const isMissingChunk = (error: unknown): boolean =>
  error instanceof StaleVersionError ||
  (error instanceof Error &&
    /dynamically imported module|importing a module script failed|unable to preload|failed to fetch/i.test(
      error.message,
    ));

/** Reloads the page for a new version, at most once in five minutes. Returns whether it reloads. */
function reloadOnce(): boolean {
  const now = Date.now();
  try {
    const before = Number(sessionStorage.getItem(STORAGE_KEY) ?? 0);
    if (now - before < RELOAD_INTERVAL) return false;
    sessionStorage.setItem(STORAGE_KEY, String(now));
  } catch {
    return false; // without storage an endless reload could not be detected
  }
  location.reload();
  return true;
}

/**
 * Whether the server answers; reloading without it would leave only the browser's own error page.
 */
const isServerReachable = (): Promise<boolean> =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Wraps a lazy import: three tries one second apart (one try when offline), then one reload if the
 * server answers. Otherwise it throws, for an error boundary: `ChunkLoadError` after two minutes,
 * `ServerUnreachableError`, `StaleVersionError` or the import's own error.
 */
export const retryImport =
  <M,>(load: () => Promise<M>) =>
  async (): Promise<M> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await loadInTime(load);
      } catch (error) {
        if (error instanceof ChunkLoadError) throw error;
        if (attempt < 3 && navigator.onLine) {
          await wait(1000);
          continue;
        }
        if (!isMissingChunk(error)) throw error;
        if (!(await isServerReachable())) throw new ServerUnreachableError('no answer', { cause: error });
        if (reloadOnce()) return new Promise<M>(() => undefined);
        throw new StaleVersionError('a chunk of this version is missing', { cause: error });
      }
    }
  };

/**
 * Reloads, at most once, when Vite reports that a chunk could not be preloaded. Call once at
 * startup.
 */
export const reloadOnStaleChunks = (): void =>
  addEventListener('vite:preloadError', () => {
    void isServerReachable().then((reachable) => reachable && reloadOnce());
  });
