import { lobbyState, tableState } from '../calls/tables/shapes.ts';
import type { Topic } from '../topic.ts';

/** The live topics of the tables module. */
export const tablesTopics = [
  {
    name: 'tables',
    summary: 'The live tables: phases, clocks and roads',
    private: false,
    state: lobbyState,
  },
  {
    name: 'table',
    key: 'table',
    summary: 'One live table: its round with the public events, its shoe and its roads',
    private: false,
    state: tableState,
  },
] as const satisfies readonly Topic[];
