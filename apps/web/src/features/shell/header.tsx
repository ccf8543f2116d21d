import { useSession } from '../../shared/session.ts';
import { CompactHeader } from './compact-header.tsx';
import { DesktopHeader } from './desktop-header.tsx';
import { useMedia } from '@chokdee/ui/use-media';

/** The header: two rows on a desk; one bar with a drawer on tablets and phones. */
export function Header() {
  const desk = useMedia('(width >= 80rem)');
  const signedIn = useSession((session) => session.setSignedIn);
  return desk ? <DesktopHeader signedIn={signedIn} /> : <CompactHeader signedIn={signedIn} />;
}
