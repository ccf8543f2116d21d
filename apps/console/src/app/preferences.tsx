import { completeLanguages, languageOf } from '@chokdee/locales/languages';
import { Flag } from '@chokdee/ui/flag';
import { changeLanguage } from '@chokdee/ui/i18n';
import { IconButton } from '@chokdee/ui/icon-button';
import { CaretDownIcon, MoonStarsIcon, SunIcon } from '@chokdee/ui/icons';
import { Menu } from '@chokdee/ui/menu';
import { setTheme, usePreferences } from '@chokdee/ui/preferences';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../shared/query.ts';

const offered = completeLanguages.map((code) => languageOf(code));

/** The language selector. What the server words is read again. */
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
        <button
          type="button"
          aria-label={`${t('language.choose')}: ${current.name}`}
          className="inline-flex min-h-11 items-center gap-2 rounded-2 px-3 text-14 whitespace-nowrap text-soft hover:bg-ink-2 hover:text-body"
        >
          <Flag country={current.flag} />
          {current.name}
          <CaretDownIcon aria-hidden="true" />
        </button>
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

/** Switches between night and day. */
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
