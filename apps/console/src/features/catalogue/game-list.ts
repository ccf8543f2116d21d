import type { CallInput, CallOutput } from '@chokdee/contract/client';
import type { DeskGame } from './calls.ts';

/** The rows of an imported list. */
export type GameRows = CallInput<'POST /console/catalogue/import'>['body']['games'];
/** A game that an import changes. */
export type ImportedChange = CallOutput<'POST /console/catalogue/import'>['changes'][number];

/** The games as a list that can be imported again. */
export const listOf = (games: readonly DeskGame[]): string =>
  JSON.stringify(
    games.map(({ nodeId, offered, hot, position, maintenanceFrom, maintenanceUntil, countries, languages }) => ({
      nodeId,
      offered,
      hot,
      position,
      maintenanceFrom,
      maintenanceUntil,
      countries,
      languages,
    })),
    null,
    1,
  );

/** The rows of a JSON text; null when it is no list. The server checks each row. */
export function rowsOf(text: string): GameRows | null {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? (list as GameRows) : null;
  } catch {
    return null;
  }
}

/** The messages of an import's refusal, each with the number of its row from 1. */
export const rowErrors = (messages: Readonly<Record<string, string>>): { row: number | null; text: string }[] =>
  Object.entries(messages).map(([field, text]) => {
    const [, row, name] = /^games\.(\d+)(?:\.(.+))?$/.exec(field) ?? [];
    return { row: row === undefined ? null : Number(row) + 1, text: name === undefined ? text : `${name}: ${text}` };
  });
