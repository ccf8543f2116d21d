import type { Database } from '@chokdee/database/database';
import { upsertRecent, type OpenedGame } from './store.ts';

/** Members in a statement at most. */
const MOST = 500;

/**
 * Writes which games members opened. What comes while a statement is under way is written by the
 * next one, so that many bets at once cost few statements; when it fails, each is written alone.
 */
export function createOpened(database: Pick<Database, 'query'>): (opened: OpenedGame) => Promise<void> {
  interface Waiting {
    readonly opened: OpenedGame;
    resolve(): void;
    reject(error: unknown): void;
  }
  const waiting: Waiting[] = [];
  let isSending = false;
  const send = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, MOST);
      try {
        await upsertRecent(
          database,
          batch.map(({ opened }) => opened),
        );
        for (const one of batch) one.resolve();
      } catch {
        for (const one of batch) await upsertRecent(database, [one.opened]).then(one.resolve, one.reject);
      }
    }
    isSending = false;
  };
  return (opened) =>
    new Promise<void>((resolve, reject) => {
      waiting.push({
        opened,
        resolve: () => {
          resolve();
        },
        reject,
      });
      if (isSending) return;
      isSending = true;
      setImmediate(() => void send());
    });
}
