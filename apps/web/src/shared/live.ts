import { createLive, liveUrl } from '@chokdee/contract/live';
import type { TopicStates } from '@chokdee/contract/topics';
import type { QueryKey } from '@tanstack/react-query';
import { api } from './api.ts';
import { queryClient, reportSessionLost } from './query.ts';
import { useSession } from './session.ts';

/** The live socket of the site. */
export const live = createLive({
  url: liveUrl(location),
  // The socket does not say why; the answer to a call does.
  onSessionEnd: () => void api.request('GET /wps/session/touch').catch(() => reportSessionLost()),
});

// The server reads the session of a socket when it opens.
useSession.subscribe((now, before) => {
  if (now.signedIn !== before.signedIn || now.account !== before.account) live.restart();
});

/**
 * Keeps a query's data up to date from a topic. A state of the topic replaces what was read, also
 * when a read that started earlier is answered later. `write` makes the query's data from the
 * topic's state and the current data. Returns a function that unsubscribes.
 */
export function syncQuery<const T extends keyof TopicStates & string, Data>(
  topic: T,
  query: { readonly queryKey: QueryKey; readonly read: () => Promise<Data> },
  write: (state: TopicStates[T], before: Data) => Data,
): () => void {
  let newest: TopicStates[T] | null = null;
  const apply = async (state: TopicStates[T]): Promise<void> => {
    newest = state;
    // A failed read is shown by the component that reads the query.
    const loaded = await query.read().then(
      () => true,
      () => false,
    );
    if (!loaded || newest !== state) return;
    await queryClient.cancelQueries({ queryKey: query.queryKey });
    queryClient.setQueryData<Data>(query.queryKey, (before) => before && write(state, before));
  };
  const stop = live.subscribe(topic, (state) => {
    void apply(state);
  });
  return () => {
    newest = null;
    stop();
  };
}
