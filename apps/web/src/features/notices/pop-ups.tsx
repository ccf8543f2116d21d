import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { usePreferences } from '@chokdee/ui/preferences';
import { useEffect } from 'react';
import { openDialog } from '../../app/dialogs.ts';
import { useSession } from '../../shared/session.ts';
import { announcementsQuery, type Announcements } from './announcements.ts';
import { NoticeText } from './notice-text.tsx';

type PopUp = Announcements['popup'][number];

const key = 'seenPopUps';
const kept = 50;
const seen = (): readonly string[] => {
  try {
    return (localStorage.getItem(key) ?? '').split(' ');
  } catch {
    return [];
  }
};
const remember = (id: string): void => {
  try {
    localStorage.setItem(key, [id, ...seen()].slice(0, kept).join(' '));
  } catch {
    /* it comes again with the next page */
  }
};

/** The pop-up whose turn it is: `B` is for visitors, `A` and `F` are for members, and none comes twice. */
export const nextPopUp = (popUps: readonly PopUp[], signedIn: boolean, before: readonly string[]): PopUp | undefined =>
  popUps.find(({ id, execution }) => (execution === 'B') !== signedIn && !before.includes(id));

/** Shows the brand's pop-ups, one at a time and each once on this browser; never over a game. */
export function usePopUps(): void {
  const code = usePreferences((state) => state.language.code);
  const signedIn = useSession((session) => session.setSignedIn);
  const playing = useLocation({ select: ({ pathname }) => pathname === '/game' });
  const { data } = useQuery(announcementsQuery(code));
  useEffect(() => {
    const due = playing || !data ? undefined : nextPopUp(data.popup, signedIn, seen());
    if (!due) return;
    remember(due.id);
    openDialog('titledModal', { title: due.title, content: <NoticeText html={due.content} /> });
  }, [data, signedIn, playing]);
}
