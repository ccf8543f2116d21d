import { createContext, use, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { GameClient } from './client.ts';
import type { Launch } from './launch.ts';
import type { Rgs } from './rgs.ts';
import type { Table, TableState } from './table.ts';

interface Engine {
  readonly client: GameClient;
  readonly table: Table;
  readonly rgs: Rgs;
  readonly launch: Launch;
}

/** Gives the running game to everything on screen. */
export const EngineContext = createContext<Engine | null>(null);

/** The running game. */
export function useEngine(): Engine {
  const engine = use(EngineContext);
  if (engine === null) throw new Error('the engine is not around this component');
  return engine;
}

/** A part of the table's state; renders again when it changes. */
export const useTable = <T,>(pick: (state: TableState) => T): T => useStore(useEngine().table, pick);

const unheard = () => () => undefined;

/** The same where a game may be shown without a table, as in a replay; undefined there. */
export function useTableIfAny<T>(pick: (state: TableState) => T): T | undefined {
  const table = use(EngineContext)?.table;
  return useSyncExternalStore(table?.subscribe ?? unheard, () =>
    table === undefined ? undefined : pick(table.getState()),
  );
}
