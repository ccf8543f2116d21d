import { usePreferences } from '@chokdee/ui/preferences';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { useSession } from '../../shared/session.ts';
import { prepareSeeds } from '../fairness/seeds.ts';
import { launchAddress } from '../status/cdn.ts';
import { isOfSite } from './game-frame.tsx';
import type { GameSearch } from './game-search.ts';

/** Where a launched game is opened: a page of the site as it is, others by a CDN if any. */
const addressOf = async (address: string): Promise<string> => (isOfSite(address) ? address : launchAddress(address));

/**
 * Launches a game once per page: with the member's money, or with play money. No request while
 * `enabled` is false.
 */
export function useLaunch({ nodeId, gameId, vassalage, demo }: GameSearch, enabled: boolean) {
  const account = useSession((session) => session.account);
  const language = usePreferences((state) => state.language.code);
  return useQuery({
    queryKey: ['member', 'launch', nodeId, gameId, vassalage, demo, account, language],
    enabled,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    queryFn: async ({ signal }) => {
      const phone = matchMedia('(width < 48rem)').matches;
      const request = {
        nodeId,
        ...(nodeId === undefined && { gameId }),
        vassalage,
        platform: phone ? 'html5' : 'html5-desktop',
        clientType: phone ? 2 : 3,
        language,
      };
      if (demo) {
        const { content } = await api.request('POST /wps/game/launch/trial', { body: request }, { signal });
        return { ...content, game_url: await addressOf(content.game_url) };
      }
      const [{ content }] = await Promise.all([
        api.request('POST /wps/game/launch', { body: { ...request, backUrl: `${location.origin}/` } }, { signal }),
        prepareSeeds(),
      ]);
      return { ...content, game_url: await addressOf(content.game_url) };
    },
  });
}
