import { useLiveOffer } from '../catalogue/live-offer.ts';
import { useLiveNotices } from '../notices/live-notices.ts';
import { usePopUps } from '../notices/pop-ups.ts';
import { ConnectionLine } from '../status/connection-line.tsx';
import { useLiveBalance } from '../wallet/live-balance.ts';
import { useOtherTabs } from './other-tabs.ts';

/**
 * Updates of balance, notices and games over the socket, the brand's pop-ups, choices made in other
 * tabs, and the state of the connection. Loaded after the page.
 */
export default function Live() {
  useLiveNotices();
  useLiveOffer();
  usePopUps();
  useOtherTabs();
  useLiveBalance();
  return <ConnectionLine />;
}
