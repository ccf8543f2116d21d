import { CurrencyProvider } from '@chokdee/ui/currency';
import type { Namespace } from '@chokdee/locales/bundles';
import { startTranslation, type BundleFiles } from '@chokdee/ui/i18n';
import { setLanguage, usePreferences } from '@chokdee/ui/preferences';
import { ToastProvider } from '@chokdee/ui/toast';
import { setTimeZones } from '@chokdee/ui/time';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createAutoplay } from './autoplay/autoplay.ts';
import type { GameClient } from './client.ts';
import { EngineContext, useSession } from './context.tsx';
import { BadLaunchScreen } from './end-screens.tsx';
import { receiveSession } from './handover.ts';
import { readLaunch } from './launch.ts';
import { ReplayScreen } from './replay-screen.tsx';
import { createRgs } from './rgs.ts';
import { Shell } from './shell.tsx';
import { unlockSound } from './sound.ts';
import { createGameSession } from './session/game-session.ts';

/** The game with its currency symbol. Play money has none; the line under the board names it. */
function GameRoot() {
  const symbol = useSession((state) => (state.meta === null || state.meta.funPlay ? '' : state.meta.currencySymbol));
  return (
    <CurrencyProvider symbol={symbol}>
      <ToastProvider>
        <Shell />
      </ToastProvider>
    </CurrencyProvider>
  );
}

/**
 * Starts a game on its page: reads the launch address, receives and opens the session, loads the
 * texts, renders.
 */
export async function startGame(
  client: GameClient,
  bundles: BundleFiles,
  namespaces: readonly Namespace[],
): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no element #root');
  const launch = readLaunch(location.href);
  setTimeZones({ chosen: launch?.timeZone ?? '' });
  if (launch !== null) setLanguage(launch.language);
  const language = usePreferences.getState().language.code;

  unlockSound();
  const texts = startTranslation(bundles, ['common', 'arcade', 'fairness', ...namespaces]);
  const sessionID =
    launch !== null && launch.replay === null ? launch.sessionID || (await receiveSession(launch.lobby)) : '';
  const rgs = launch === null || sessionID === null ? null : createRgs({ base: launch.rgs, sessionID, language });
  const session =
    launch === null || rgs === null || launch.replay !== null
      ? null
      : createGameSession(rgs, { staysOpen: client.staysOpen });
  // The session opens while the texts load. Then, before the first bet, this browser is shown the
  // hash of its seed; an earlier request is refused.
  void session?.open().then(() => rgs?.seeds().catch(() => undefined));
  await texts;

  const screen =
    launch === null || rgs === null ? (
      <BadLaunchScreen />
    ) : launch.replay !== null ? (
      <ReplayScreen client={client} rgs={rgs} replay={launch.replay} />
    ) : session === null ? null : (
      <EngineContext value={{ client, session, autoplay: createAutoplay(session, client), rgs, launch }}>
        <GameRoot />
      </EngineContext>
    );
  createRoot(root).render(<StrictMode>{screen}</StrictMode>);
  if (session !== null) {
    window.addEventListener('online', () => void session.refresh());
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) void session.refresh();
    });
  }
}
