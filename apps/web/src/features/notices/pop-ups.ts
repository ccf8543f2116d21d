import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { openDialog } from '../../app/dialogs.ts';
import { isGamePath } from '../../shared/page-path.ts';
import { useSession } from '../../shared/session.ts';
import { announcementsQuery, useReader, type Announcements } from './announcements.ts';

/** A pop-up. */
export type PopUp = Announcements['popup'][number];

const storageKey = 'seenPopUps';
const rememberedLimit = 50;
const seenKeys = (): readonly string[] => {
  try {
    return (localStorage.getItem(storageKey) ?? '').split(' ');
  } catch {
    return [];
  }
};
/** The key under which a pop-up is remembered; one of the first login is remembered per account. */
export const keyOf = ({ id, execution }: Pick<PopUp, 'id' | 'execution'>, account: string): string =>
  execution === 'F' ? `${id}/${encodeURIComponent(account)}` : id;

/** Remembers in this browser that a pop-up was shown. */
export function rememberPopUp(popUp: PopUp): void {
  try {
    const key = keyOf(popUp, useSession.getState().account);
    const others = seenKeys().filter((each) => each !== key);
    localStorage.setItem(storageKey, [key, ...others].slice(0, rememberedLimit).join(' '));
  } catch {
    /* Without storage it is shown again on the next visit. */
  }
}

/**
 * Shows the brand's pop-ups in one dialog, each once per browser, never over a game. The server
 * lists those of the moment: before login, after it, or at the account's first login.
 */
export function usePopUps(): void {
  const reader = useReader();
  const { account } = reader;
  const playing = useLocation({ select: ({ pathname }) => isGamePath(pathname) });
  const { data } = useQuery(announcementsQuery(reader));
  useEffect(() => {
    if (playing || !data) return;
    const seen = seenKeys();
    const popUps = data.popup.filter((popUp) => !seen.includes(keyOf(popUp, account)));
    if (popUps.length > 0) openDialog('popUpModal', { popUps });
  }, [data, account, playing]);
}
