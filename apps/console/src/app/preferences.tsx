import { completeLanguages, languageOf } from '@chokdee/locales/languages';
import { Flag } from '@chokdee/ui/flag';
import { changeLanguage } from '@chokdee/ui/i18n';
import { IconButton } from '@chokdee/ui/icon-button';
import { CaretDownIcon, MoonStarsIcon, SunIcon } from '@chokdee/ui/icons';
import { Menu } from '@chokdee/ui/menu';
import { setTheme, usePreferences } from '@chokdee/ui/preferences';
import { useTranslation } from 'react-i18next';
import { HeaderMenuButton } from '../shared/header-menu-button.tsx';
import { queryClient } from '../shared/query.ts';

const offered = completeLanguages.map((code) => languageOf(code));

/** The language menu. After a change, data with texts from the server is loaded again. */
export function LanguageMenu() {
  const { t } = useTranslation('common');
  const current = usePreferences((state) => state.language);
  const choose = async (code: string) => {
    await changeLanguage(code);
    await queryClient.invalidateQueries();
  };
  return (
    <Menu
      align="end"
      trigger={
        <HeaderMenuButton aria-label={`${t('language.choose')}: ${current.name}`}>
          <Flag country={current.flag} />
          {current.name}
          <CaretDownIcon aria-hidden="true" />
        </HeaderMenuButton>
      }
      items={offered.map((language) => ({
        key: language.code,
        label: <span lang={language.tag}>{language.name}</span>,
        icon: <Flag country={language.flag} />,
        current: language.code === current.code,
        onSelect: () => void choose(language.code),
      }))}
    />
  );
}

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
