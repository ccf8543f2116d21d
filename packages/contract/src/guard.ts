import type { ErrorCode } from './errors.ts';

/** The player whom a guard admits or refuses. `isAgent` is the kind of the account. */
export interface GuardedPlayer {
  readonly isAgent: number;
}

/** Who may make a call. */
export interface GuardDefinition {
  /**
   * The session that is read. `none`: no session. `optional`: one if there is one. `player`,
   * `operator`: required; refused with `login.not.session`. A call of a guard with `operator` names
   * its permission.
   */
  readonly session: 'none' | 'optional' | 'player' | 'operator';
  /** Conditions on the player, in order; the first that does not hold refuses with its code. */
  readonly requires?: readonly {
    readonly holds: (player: GuardedPlayer) => boolean;
    readonly otherwise: ErrorCode;
  }[];
  /** Who is admitted, in a few words of the API reference. */
  readonly text: string;
}

/** The guards of a module by name. */
export type GuardDefinitions = Readonly<Record<string, GuardDefinition>>;
