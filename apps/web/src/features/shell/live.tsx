import { useLiveNotices } from '../notices/live-notices.ts';
import { usePopUps } from '../notices/pop-ups.tsx';
import { LiveBalance } from '../wallet/live-balance.tsx';

/** What the shell keeps fresh over the socket, the balance and the notices, and the brand's pop-ups. It comes after the page, which does not wait for it. */
export default function Live() {
  useLiveNotices();
  usePopUps();
  return <LiveBalance />;
}
