import { create } from 'zustand';

/** The browser's offer to install the site (Chromium only). */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}
/** The platforms with an installation guide. */
export type Platform = 'ios' | 'android' | 'desk';

const storageKey = 'installDismissed';
/** How long a dismissed suggestion stays hidden, ms. */
export const dismissalPeriod = 30 * 86_400_000;

const isApp = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true;
const dismissedAt = (): number => {
  try {
    return Number(localStorage.getItem(storageKey) ?? 0);
  } catch {
    return 0;
  }
};

/** Whether the suggestion may be shown again. Times in epoch ms. */
export const maySuggest = (dismissed: number, now: number): boolean => now - dismissed >= dismissalPeriod;

/**
 * Detects the platform by user agent. An iPad identifies itself as a Mac, but has a touch screen.
 */
export function platformOf({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Platform {
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'ios';
  return /Android/.test(userAgent) ? 'android' : 'desk';
}

/**
 * Whether this page is the installed app, the browser's offer to install it, and whether the
 * suggestion may be shown.
 */
export const useInstall = create<{ installed: boolean; offer: InstallOffer | null; suggested: boolean }>(() => ({
  installed: isApp(),
  offer: null,
  suggested: maySuggest(dismissedAt(), Date.now()),
}));

/** Listens for the browser's offer. It comes once, before the page that uses it is open. */
export function watchInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    useInstall.setState({ offer: event as InstallOffer });
  });
  addEventListener('appinstalled', () => useInstall.setState({ installed: true, offer: null }));
}

/** Shows the browser's install prompt. An offer can be used once. */
export async function install(): Promise<void> {
  const { offer } = useInstall.getState();
  if (!offer) return;
  useInstall.setState({ offer: null });
  await offer.prompt();
}

/** Hides the suggestion for a month in this browser. */
export function dismissInstall(): void {
  try {
    localStorage.setItem(storageKey, String(Date.now()));
  } catch {
    /* Without storage it is hidden on this page only. */
  }
  useInstall.setState({ suggested: false });
}
