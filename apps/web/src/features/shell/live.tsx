import { useLiveNotices } from '../notices/live-notices.ts';
import { usePopUps } from '../notices/pop-ups.ts';
import { useOtherTabs } from './other-tabs.ts';
import { LiveBalance } from '../wallet/live-balance.tsx';

/**
 * Updates of balance and notices over the socket, the brand's pop-ups, and choices made in other
 * tabs. Loaded after the page.
 */
export default function Live() {
  useLiveNotices();
  usePopUps();
  useOtherTabs();
  return <LiveBalance />;
}
