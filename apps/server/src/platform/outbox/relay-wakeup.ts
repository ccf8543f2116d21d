import type { Commands } from '@chokdee/ledger/commands';

/** The same sender, which says after every command that there may be something new in the outbox, so that the relay looks at once. */
export function withRelayWakeup<C extends Commands>(commands: C, nudge: () => void): C {
  return {
    ...commands,
    run: async (...command: Parameters<Commands['run']>) => {
      try {
        return await commands.run(...command);
      } finally {
        nudge();
      }
    },
  };
}
