const AGENT_KINDS: ReadonlySet<number> = new Set([1, 2, 41, 42]);

/** Whether `isAgent` is one of the agent kinds (decision D8). */
export const isAgentKind = (kind: number): boolean => AGENT_KINDS.has(kind);

/** Whether `isAgent` is the kind of a real account; a trial account is not real (decision D8). */
export const isRealKind = (kind: number): boolean => kind !== 4;
