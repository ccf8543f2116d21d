import { cn } from '@chokdee/ui/cn';
import { linkStyle } from '@chokdee/ui/link-style';
import { Flag } from '@chokdee/ui/flag';
import { CaretDownIcon } from '@chokdee/ui/icons';
import { Menu } from '@chokdee/ui/menu';
import { usePreferences } from '@chokdee/ui/preferences';
import { useTranslation } from 'react-i18next';
import { chooseLanguage, useLanguages } from './use-languages.ts';

/** The language selector with flags. */
export function LanguageMenu() {
  const { t } = useTranslation('common');
  const current = usePreferences((state) => state.language);
  const offered = useLanguages();
  return (
    <Menu
      columns={offered.length > 8 ? 2 : 1}
      trigger={
        <button
          type="button"
          aria-label={`${t('language.choose')}: ${current.name}`}
          className={cn(linkStyle({ padded: true }), 'whitespace-nowrap')}
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
        onSelect: () => void chooseLanguage(language.code),
      }))}
    />
  );
}
