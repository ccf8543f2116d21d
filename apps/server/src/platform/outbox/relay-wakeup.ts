import type { Commands } from '@chokdee/ledger/commands';

/**
 * Wraps `commands` so that `wake` is called after every command: the relay then reads new events at
 * once.
 */
export function withRelayWakeup<C extends Commands>(commands: C, wake: () => void): C {
  return {
    ...commands,
    run: async (...command: Parameters<Commands['run']>) => {
      try {
        return await commands.run(...command);
      } finally {
        wake();
      }
    },
  };
}
