import { IconButton } from '@chokdee/ui/icon-button';
import { MoonStarsIcon, SunIcon } from '@chokdee/ui/icons';
import { setTheme, usePreferences } from '@chokdee/ui/preferences';
import { useTranslation } from 'react-i18next';

/** Switches between the dark and the light theme. */
export function ThemeButton() {
  const { t } = useTranslation('common');
  const theme = usePreferences((state) => state.theme);
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton label={t(other === 'light' ? 'theme.toLight' : 'theme.toDark')} onClick={() => setTheme(other)}>
      {other === 'light' ? <SunIcon aria-hidden="true" /> : <MoonStarsIcon aria-hidden="true" />}
    </IconButton>
  );
}
