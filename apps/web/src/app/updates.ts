import { toast } from '@chokdee/ui/toast';
import i18next from 'i18next';
import { isGamePath } from '../shared/page-path.ts';
import { router } from './router.tsx';

/** ms */
const hour = 3_600_000;

/**
 * Offers to reload with a new version, but not during a game. The page reloads only when the person
 * agrees.
 */
function offer(waiting: ServiceWorker): void {
  if (isGamePath(router.state.location.pathname)) {
    const stop = router.subscribe('onResolved', ({ toLocation }) => {
      if (isGamePath(toLocation.pathname)) return;
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

/**
 * Registers the service worker. Checks for a new version every hour, and when the page becomes
 * visible after at least 15 minutes.
 */
export async function keepUpToDate(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register('/service-worker.js');
  if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const installing = registration.installing;
    // Without a controller this is the first worker, so there is no older version to replace.
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && navigator.serviceWorker.controller) offer(installing);
    });
  });
  let lastCheck = Date.now();
  const check = () => {
    if (document.hidden || Date.now() - lastCheck < hour / 4) return;
    lastCheck = Date.now();
    // Fails without a network.
    void registration.update().catch(() => undefined);
  };
  setInterval(check, hour);
  document.addEventListener('visibilitychange', check);
}
