import { offeredLanguage } from '@chokdee/locales/languages';
import { onStoredValue, setTheme, usePreferences } from '@chokdee/ui/preferences';
import { useEffect } from 'react';
import { favouritesChanged, refreshFavourites } from '../lobby/favourites.ts';
import { useHiddenBalance } from '../wallet/hidden-balance.ts';
import { chooseLanguage } from './use-languages.ts';

/** Follows what is chosen in another tab: theme, language, favourites, and whether the balance is hidden. */
export function useOtherTabs(): void {
  useEffect(() => {
    const stops = [
      onStoredValue('theme', (theme) => setTheme(theme === 'light' ? 'light' : 'dark')),
      onStoredValue('lang', (code) => {
        if (offeredLanguage(code) !== usePreferences.getState().language) void chooseLanguage(code);
      }),
      onStoredValue(favouritesChanged, refreshFavourites),
      onStoredValue('hideBalance', (kept) => useHiddenBalance.setState({ hidden: kept === '1' })),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}
