import { CallError } from '@chokdee/contract/call-error';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DefaultValues } from 'react-hook-form';

/** Whether a change was refused because somebody else has changed the row meanwhile. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof CallError && /\.(moved|changed)$/.test(error.code);

/** The newest version of a row in the lists below `root` that were read; undefined for none. */
export const newestOf = <Row extends { readonly id: string; readonly version: number }>(
  client: QueryClient,
  root: string,
  id: string | undefined,
): Row | undefined =>
  client
    .getQueriesData<{ readonly list: readonly Row[] }>({ queryKey: [root] })
    .flatMap(([, page]) => page?.list ?? [])
    .filter((row) => row.id === id)
    .sort((one, other) => other.version - one.version)[0];

/**
 * The row that a form edits, and a function to call with the error of a change once the lists have
 * been read again. The row is `opened`, and after a refusal because of somebody else's change it is
 * the one that `find` finds: the next attempt can succeed. It does not change earlier, so that
 * another change is never overwritten without that refusal.
 */
export function useEdited<Row>(
  opened: Row,
  find: (client: QueryClient) => Row | undefined,
): readonly [Row, (error: unknown) => void] {
  const client = useQueryClient();
  const [row, setRow] = useState(opened);
  return [
    row,
    (error) => {
      if (isOutdated(error)) setRow((before) => find(client) ?? before);
    },
  ];
}

/**
 * The options of a form (react-hook-form) for a row that may be read again: inputs that were typed
 * into keep what was typed, the others show the row's values.
 */
export const formOf = <Values extends object>(values: Values) => ({
  defaultValues: values as DefaultValues<Values>,
  values,
  resetOptions: { keepDirtyValues: true },
});
