import { useLiveNotices } from '../notices/live-notices.ts';
import { usePopUps } from '../notices/pop-ups.tsx';
import { useOtherTabs } from './other-tabs.ts';
import { LiveBalance } from '../wallet/live-balance.tsx';

/** What the shell keeps fresh over the socket, the balance and the notices, the brand's pop-ups, and what other tabs choose. It comes after the page, which does not wait for it. */
export default function Live() {
  useLiveNotices();
  usePopUps();
  useOtherTabs();
  return <LiveBalance />;
}
