import { offeredLanguage } from '@chokdee/locales/languages';
import { onStoredValue, setTheme, usePreferences } from '@chokdee/ui/preferences';
import { useEffect } from 'react';
import { favouritesChangedKey, refreshFavourites } from '../lobby/favourites.ts';
import { useHiddenBalance } from '../wallet/hidden-balance.ts';
import { chooseLanguage } from './use-languages.ts';

/**
 * Applies choices made in another tab: theme, language, favourites, and whether the balance is
 * hidden.
 */
export function useOtherTabs(): void {
  useEffect(() => {
    const unsubscribes = [
      onStoredValue('theme', (theme) => setTheme(theme === 'light' ? 'light' : 'dark')),
      onStoredValue('lang', (code) => {
        if (offeredLanguage(code) !== usePreferences.getState().language) void chooseLanguage(code);
      }),
      onStoredValue(favouritesChangedKey, refreshFavourites),
      onStoredValue('hideBalance', (value) => useHiddenBalance.setState({ hidden: value === '1' })),
    ];
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, []);
}
