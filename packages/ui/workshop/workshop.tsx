import { CurrencyProvider } from '@chokdee/ui/currency';
import { changeLanguage } from '@chokdee/ui/i18n';
import { Logo } from '@chokdee/ui/logo';
import { setTheme, usePreferences } from '@chokdee/ui/preferences';
import { Segments } from '@chokdee/ui/segments';
import { ToastProvider } from '@chokdee/ui/toast';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import i18next from 'i18next';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Buttons } from './sections/buttons.tsx';
import { Dialogs, DialogManager } from './sections/dialogs.tsx';
import { Fields } from './sections/fields.tsx';
import { Lists } from './sections/lists.tsx';
import { Amounts } from './sections/amounts.tsx';
import { Images } from './sections/images.tsx';
import { States } from './sections/states.tsx';
import { Tokens } from './sections/tokens.tsx';
import { Typography } from './sections/typography.tsx';

/**
 * Language of the texts: Thai, English, or pseudo-localised English, from left to right or from
 * right to left.
 */
type TextMode = 'TH' | 'EN' | 'pseudo' | 'pseudoRtl';

async function applyTextMode(mode: TextMode): Promise<void> {
  const isPseudo = mode === 'pseudo' || mode === 'pseudoRtl';
  i18next.options.postProcess = isPseudo ? ['pseudo'] : [];
  await changeLanguage(isPseudo ? 'EN' : mode);
  document.documentElement.dir = mode === 'pseudoRtl' ? 'rtl' : 'ltr';
}

/** Shows every component, in both themes and every text mode. */
export function Workshop() {
  const { t } = useTranslation('workshop');
  const theme = usePreferences((state) => state.theme);
  const [mode, setMode] = useState<TextMode>(usePreferences.getState().language.code === 'EN' ? 'EN' : 'TH');
  const chooseMode = (next: TextMode) => void applyTextMode(next).then(() => setMode(next));
  return (
    <DirectionProvider direction={mode === 'pseudoRtl' ? 'rtl' : 'ltr'}>
      <CurrencyProvider symbol="P">
        <ToastProvider>
          <header className="sticky top-0 z-20 bg-ink-1 shadow-lift">
            <div className="wrap flex flex-wrap items-center gap-3 py-3">
              <Logo small />
              <h1 className="me-auto text-18">{t('title')}</h1>
              <Segments
                label={t('theme')}
                value={theme}
                onChange={setTheme}
                items={[
                  { value: 'dark', label: t('dark') },
                  { value: 'light', label: t('light') },
                ]}
              />
              <Segments
                label={t('speech')}
                value={mode}
                onChange={chooseMode}
                items={[
                  { value: 'TH', label: 'ไทย' },
                  { value: 'EN', label: 'English' },
                  { value: 'pseudo', label: 'Pseudo' },
                  { value: 'pseudoRtl', label: 'Pseudo RTL' },
                ]}
              />
            </div>
          </header>
          {/* Remounted on a change, because components may keep a text or a direction in state. */}
          <Fragment key={mode}>
            <main className="wrap flex flex-col gap-10 py-8">
              <Tokens />
              <Typography />
              <Buttons />
              <Fields />
              <Amounts />
              <Lists />
              <Images />
              <States />
              <Dialogs />
            </main>
            <DialogManager />
          </Fragment>
        </ToastProvider>
      </CurrencyProvider>
    </DirectionProvider>
  );
}
