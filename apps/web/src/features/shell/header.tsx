import { useSession } from '../../shared/session.ts';
import { CompactHeader } from './compact-header.tsx';
import { DesktopHeader } from './desktop-header.tsx';
import { useMedia } from '@chokdee/ui/use-media';

/** The header: two rows on desktops, one bar with a drawer on tablets and phones. */
export function Header() {
  const isDesktop = useMedia('(width >= 80rem)');
  const signedIn = useSession((session) => session.signedIn);
  return isDesktop ? <DesktopHeader signedIn={signedIn} /> : <CompactHeader signedIn={signedIn} />;
}
