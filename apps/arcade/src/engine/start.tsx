import { CurrencyProvider } from '@chokdee/ui/currency';
import { startTranslation, type BundleFiles, type Namespace } from '@chokdee/ui/i18n';
import { keepLanguage, setTheme, usePreferences } from '@chokdee/ui/preferences';
import { ToastProvider } from '@chokdee/ui/toast';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { GameClient } from './client.ts';
import { EngineContext, useTable } from './context.tsx';
import { BadLaunchScreen } from './end-screens.tsx';
import { readLaunch } from './launch.ts';
import { ReplayScreen } from './replay-screen.tsx';
import { createRgs } from './rgs.ts';
import { Shell } from './shell.tsx';
import { unlockSound } from './sound.ts';
import { createTable } from './table.ts';

function Symbolled() {
  // Play money has no sign of its own: the line under the board says what it is.
  const symbol = useTable((state) => (state.meta === null || state.meta.funPlay ? '' : state.meta.currencySymbol));
  return (
    <CurrencyProvider symbol={symbol}>
      <ToastProvider>
        <Shell />
      </ToastProvider>
    </CurrencyProvider>
  );
}

/** Starts a game on its page: reads the launch address, loads the texts, introduces the game to the RGS, shows it. */
export async function startGame(
  client: GameClient,
  bundles: BundleFiles,
  namespaces: readonly Namespace[],
): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no #root');
  const launch = readLaunch(location.href);
  if (launch !== null) keepLanguage(launch.language);
  setTheme(launch?.theme ?? usePreferences.getState().theme);
  const language = usePreferences.getState().language.code;

  unlockSound();
  const rgs = launch === null ? null : createRgs({ base: launch.rgs, sessionID: launch.sessionID, language });
  const table =
    launch === null || rgs === null || launch.replay !== null
      ? null
      : createTable(rgs, { staysOpen: client.staysOpen });
  // The RGS is asked while the texts are on their way.
  void table?.open();
  await startTranslation(bundles, ['common', 'arcade', 'fairness', ...namespaces]);

  const screen =
    launch === null || rgs === null ? (
      <BadLaunchScreen />
    ) : launch.replay !== null ? (
      <ReplayScreen client={client} rgs={rgs} replay={launch.replay} />
    ) : table === null ? null : (
      <EngineContext value={{ client, table, rgs, launch }}>
        <Symbolled />
      </EngineContext>
    );
  createRoot(root).render(<StrictMode>{screen}</StrictMode>);
  if (table !== null) {
    window.addEventListener('online', () => void table.refresh());
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) void table.refresh();
    });
  }
}
