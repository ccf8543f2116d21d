import { useLiveNotices } from '../notices/live-notices.ts';
import { LiveBalance } from '../wallet/live-balance.tsx';

/** What the shell keeps fresh over the socket: the balance and the notices. It comes after the page, which does not wait for it. */
export default function Live() {
  useLiveNotices();
  return <LiveBalance />;
}
