import type { FeatureNode } from '@chokdee/contract/calls/brand';
import type { CallOutput } from '@chokdee/contract/client';
import { isTransient } from '@chokdee/ui/failures';
import { setServerTime, setTimeZones } from '@chokdee/ui/time';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { queryClient } from '../../shared/query.ts';

/** The site's status: the first thing a page reads. */
export type Status = CallOutput<'GET /wps/system/status'>;

/**
 * Maintenance, region, features and registration rules. Polled every minute; every 10 s while the
 * site is closed or does not answer.
 */
export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: async ({ signal }) => {
    const answer = await api.request('GET /wps/system/status', { query: { url: location.host } }, { signal });
    setServerTime(answer.serverTime);
    setTimeZones({ brand: answer.info.site.timeZone });
    return answer;
  },
  staleTime: 60_000,
  // One quick retry only, so that the offline page appears soon.
  retry: (failures, error) => failures < 1 && navigator.onLine && isTransient(error),
  retryDelay: 300,
  refetchInterval: ({ state }) => (state.data?.status === 0 ? 60_000 : 10_000),
});

/** The enabled feature ids of the brand's tree. */
function featuresOf(tree: FeatureNode): ReadonlySet<string> {
  const found = new Set<string>();
  const collect = (node: FeatureNode) => {
    if (node.enabled === '1') found.add(node.modId);
    node.childrenNodes.forEach(collect);
  };
  collect(tree);
  return found;
}

/** Whether a feature is on, outside a component; false before the status is read. */
export function hasFeature(id: string): boolean {
  const status = queryClient.getQueryData<Status>(statusQuery.queryKey);
  return status !== undefined && featuresOf(status.info.whitelabel).has(id);
}

/** The status of an open site. Use it only inside the site's gate. */
export function useStatus(): Status {
  const { data } = useQuery(statusQuery);
  if (!data) throw new Error('useStatus needs the site gate, which reads the status');
  return data;
}

/** The brand's image CDNs; empty while the status loads. */
export function useImageCdns(): readonly string[] {
  return useQuery({ ...statusQuery, select: ({ info }: Status) => info.imageCDNs }).data ?? noCdns;
}
const noCdns: readonly string[] = [];

/** Whether a feature of the whitelabel tree is on. */
export function useFeature(id: string): boolean {
  const { data } = useQuery({ ...statusQuery, select: (status: Status) => featuresOf(status.info.whitelabel).has(id) });
  return data ?? false;
}

/** Whether a visitor may register here; the button needs direct registration as well. */
export function useCanRegister(): boolean {
  const registration = useFeature('REG3');
  return useFeature('DIRECTREG3') && registration;
}
/** `useCanRegister` outside a component. */
export const canRegister = (): boolean => hasFeature('REG3') && hasFeature('DIRECTREG3');
