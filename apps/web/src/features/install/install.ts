import { create } from 'zustand';

/** The browser's offer to install the site (Chromium); kept until somebody asks for it on the page of the app. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}
/** What a person installs the site with. */
export type Platform = 'ios' | 'android' | 'desk';

const key = 'installDismissed';
/** How long a refusal of the suggestion is kept to, milliseconds. */
export const dismissalPeriod = 30 * 86_400_000;

const isApp = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true;
const refusedAt = (): number => {
  try {
    return Number(localStorage.getItem(key) ?? 0);
  } catch {
    return 0;
  }
};

/** Whether a suggestion refused at `refused` may be made again. */
export const maySuggest = (refused: number, now: number): boolean => now - refused >= dismissalPeriod;

/** Tells the platform by what browsers say of themselves; an iPad calls itself a Mac and has a touch screen. */
export function platformOf({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Platform {
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'ios';
  return /Android/.test(userAgent) ? 'android' : 'desk';
}

/** Whether this page is the installed app, whether the browser offers to install it, and whether the suggestion is wanted. */
export const useInstall = create<{ installed: boolean; offer: InstallOffer | null; suggested: boolean }>(() => ({
  installed: isApp(),
  offer: null,
  suggested: maySuggest(refusedAt(), Date.now()),
}));

/** Listens for the browser's offer from the start: it comes once, long before anybody looks for it. */
export function watchInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    useInstall.setState({ offer: event as InstallOffer });
  });
  addEventListener('appinstalled', () => useInstall.setState({ installed: true, offer: null }));
}

/** Takes the browser's offer up. An offer is good once. */
export async function install(): Promise<void> {
  const { offer } = useInstall.getState();
  if (!offer) return;
  useInstall.setState({ offer: null });
  await offer.prompt();
}

/** Stops suggesting it, for a month, on this browser. */
export function dismissInstall(): void {
  try {
    localStorage.setItem(key, String(Date.now()));
  } catch {
    /* refused for this page only */
  }
  useInstall.setState({ suggested: false });
}
