import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { usePreferences } from '@chokdee/ui/preferences';
import { useEffect } from 'react';
import { openDialog } from '../../app/dialogs.ts';
import { useSession } from '../../shared/session.ts';
import { announcementsQuery, type Announcements } from './announcements.ts';
import { NoticeText } from './notice-text.tsx';

type PopUp = Announcements['popup'][number];

const storageKey = 'seenPopUps';
const rememberedLimit = 50;
const seenIds = (): readonly string[] => {
  try {
    return (localStorage.getItem(storageKey) ?? '').split(' ');
  } catch {
    return [];
  }
};
const remember = (id: string): void => {
  try {
    localStorage.setItem(storageKey, [id, ...seenIds()].slice(0, rememberedLimit).join(' '));
  } catch {
    /* Without storage it is shown again on the next visit. */
  }
};

/** The next pop-up to show: `B` for visitors, `A` and `F` for members, none of the `seen`. */
export const nextPopUp = (popUps: readonly PopUp[], signedIn: boolean, seen: readonly string[]): PopUp | undefined =>
  popUps.find(({ id, execution }) => (execution === 'B') !== signedIn && !seen.includes(id));

/** Shows the brand's pop-ups one at a time, each once per browser, never over a game. */
export function usePopUps(): void {
  const code = usePreferences((state) => state.language.code);
  const signedIn = useSession((session) => session.signedIn);
  const playing = useLocation({ select: ({ pathname }) => pathname === '/game' });
  const { data } = useQuery(announcementsQuery(code));
  useEffect(() => {
    const next = playing || !data ? undefined : nextPopUp(data.popup, signedIn, seenIds());
    if (!next) return;
    remember(next.id);
    openDialog('titledModal', { title: next.title, content: <NoticeText html={next.content} /> });
  }, [data, signedIn, playing]);
}
