import { offeredLanguage } from '@chokdee/locales/languages';
import { onKeptElsewhere, setTheme, usePreferences } from '@chokdee/ui/preferences';
import { useEffect } from 'react';
import { favouritesChanged, followFavourites } from '../lobby/favourites.ts';
import { useHiddenBalance } from '../wallet/hidden-balance.ts';
import { chooseLanguage } from './use-languages.ts';

/** Follows what is chosen in another tab: theme, language, favourites, and whether the balance is hidden. */
export function useOtherTabs(): void {
  useEffect(() => {
    const stops = [
      onKeptElsewhere('theme', (theme) => setTheme(theme === 'light' ? 'light' : 'dark')),
      onKeptElsewhere('lang', (code) => {
        if (offeredLanguage(code) !== usePreferences.getState().language) void chooseLanguage(code);
      }),
      onKeptElsewhere(favouritesChanged, followFavourites),
      onKeptElsewhere('hideBalance', (kept) => useHiddenBalance.setState({ hidden: kept === '1' })),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}
