import { cn } from '@chokdee/ui/cn';
import { listRowStyle } from '@chokdee/ui/list-row';
import { Dialog } from '@chokdee/ui/dialog';
import { Flag } from '@chokdee/ui/flag';
import { CheckIcon } from '@chokdee/ui/icons';
import { usePreferences } from '@chokdee/ui/preferences';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import { chooseLanguage, useLanguages } from './use-languages.ts';

/** The language selector on phones. */
export default function LanguageDialog() {
  const { t } = useTranslation('common');
  const current = usePreferences((state) => state.language);
  const offered = useLanguages();
  return (
    <Dialog title={t('language.choose')} size="small">
      <ul className="flex flex-col gap-1">
        {offered.map((language) => (
          <li key={language.code}>
            <button
              type="button"
              lang={language.tag}
              aria-pressed={language.code === current.code}
              onClick={() => {
                closeDialog();
                void chooseLanguage(language.code);
              }}
              className={cn(listRowStyle({ wide: true }), 'text-16 aria-pressed:text-gold-text')}
            >
              <Flag country={language.flag} />
              <span className="flex-1">{language.name}</span>
              {language.code === current.code && <CheckIcon aria-hidden="true" />}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
