import { toast } from '@chokdee/ui/toast';
import i18next from 'i18next';
import { router } from './router.tsx';

const hour = 3_600_000;

/** Offers the new version that waits behind this page, never over a game; the page is loaded again only when the person says so. */
function offer(waiting: ServiceWorker): void {
  if (router.state.location.pathname === '/game') {
    const stop = router.subscribe('onResolved', ({ toLocation }) => {
      if (toLocation.pathname === '/game') return;
      stop();
      offer(waiting);
    });
    return;
  }
  const t = i18next.getFixedT(null, 'common');
  toast('sky', t('failure.versionTitle'), t('failure.versionText'), {
    label: t('failure.reload'),
    onPress: () => {
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
      waiting.postMessage('take over');
    },
  });
}

/** Registers the site's worker once the page stands, and looks for a new version hourly and when the page is looked at again. */
export async function keepUpToDate(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register('/service-worker.js');
  if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing;
    // The very first worker replaces nothing: there is no older version to leave.
    coming?.addEventListener('statechange', () => {
      if (coming.state === 'installed' && navigator.serviceWorker.controller) offer(coming);
    });
  });
  let looked = Date.now();
  const look = () => {
    if (document.hidden || Date.now() - looked < hour / 4) return;
    looked = Date.now();
    void registration.update().catch(() => undefined); // without a network there is nothing new
  };
  setInterval(look, hour);
  document.addEventListener('visibilitychange', look);
}
