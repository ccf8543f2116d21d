import { useSession } from '../../shared/session.ts';
import { CompactHeader } from './compact-header.tsx';
import { DeskHeader } from './desk-header.tsx';
import { useMedia } from '@chokdee/ui/use-media';

/** The header: two rows on a desk; one bar with a drawer on tablets and phones. */
export function Header() {
  const desk = useMedia('(width >= 80rem)');
  const signedIn = useSession((session) => session.signedIn);
  return desk ? <DeskHeader signedIn={signedIn} /> : <CompactHeader signedIn={signedIn} />;
}
