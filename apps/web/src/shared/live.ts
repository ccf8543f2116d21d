import { createLive, liveUrl } from '@chokdee/contract/live';
import type { TopicStates } from '@chokdee/contract/topics';
import type { QueryKey } from '@tanstack/react-query';
import { queryClient, reportSessionLost } from './query.ts';
import { useSession } from './session.ts';

/** The one live socket of the site. */
export const live = createLive({ url: liveUrl(location), onSessionEnd: () => reportSessionLost() });

// The server knows who a socket speaks for from the moment it opened.
useSession.subscribe((now, before) => {
  if (now.setSignedIn !== before.setSignedIn || now.account !== before.account) live.restart();
});

/**
 * Lets a topic keep a query fresh: what is told replaces what was read, also when the reading answers later. `write` makes the query's data from the topic's state and the data that is there.
 * Answers how to stop.
 */
export function syncQuery<const T extends keyof TopicStates & string, Data>(
  topic: T,
  query: { readonly queryKey: QueryKey; readonly read: () => Promise<Data> },
  write: (state: TopicStates[T], before: Data) => Data,
): () => void {
  let newest: TopicStates[T] | null = null;
  const put = async (state: TopicStates[T]): Promise<void> => {
    newest = state;
    // What cannot be read shows its own failure where it is read.
    const there = await query.read().then(
      () => true,
      () => false,
    );
    if (!there || newest !== state) return;
    await queryClient.cancelQueries({ queryKey: query.queryKey });
    queryClient.setQueryData<Data>(query.queryKey, (before) => before && write(state, before));
  };
  const stop = live.subscribe(topic, (state) => {
    void put(state);
  });
  return () => {
    newest = null;
    stop();
  };
}
