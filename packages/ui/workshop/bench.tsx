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
import { Buttons } from './parts/buttons.tsx';
import { Dialogs, DialogManager } from './parts/dialogs.tsx';
import { Fields } from './parts/fields.tsx';
import { Lists } from './parts/lists.tsx';
import { Money } from './parts/money.tsx';
import { Pictures } from './parts/pictures.tsx';
import { States } from './parts/states.tsx';
import { Tokens } from './parts/tokens.tsx';
import { Words } from './parts/words.tsx';

type Speech = 'TH' | 'EN' | 'pseudo' | 'mirror';

/** How the parts are spoken: Thai, English, longer texts, longer texts from right to left. */
async function speak(speech: Speech): Promise<void> {
  const invented = speech === 'pseudo' || speech === 'mirror';
  i18next.options.postProcess = invented ? ['pseudo'] : [];
  await changeLanguage(invented ? 'EN' : speech);
  document.documentElement.dir = speech === 'mirror' ? 'rtl' : 'ltr';
}

/** Every part of the kit, in both themes, in Thai, English, and with invented longer texts in both directions. */
export function Bench() {
  const { t } = useTranslation('workshop');
  const theme = usePreferences((state) => state.theme);
  const [speech, setSpeech] = useState<Speech>(usePreferences.getState().language.code === 'EN' ? 'EN' : 'TH');
  const choose = (next: Speech) => void speak(next).then(() => setSpeech(next));
  return (
    <DirectionProvider direction={speech === 'mirror' ? 'rtl' : 'ltr'}>
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
                value={speech}
                onChange={choose}
                items={[
                  { value: 'TH', label: 'ไทย' },
                  { value: 'EN', label: 'English' },
                  { value: 'pseudo', label: 'Pseudo' },
                  { value: 'mirror', label: 'Pseudo RTL' },
                ]}
              />
            </div>
          </header>
          {/* Drawn anew with the speech: a part may have kept a text or a direction. */}
          <Fragment key={speech}>
            <main className="wrap flex flex-col gap-10 py-8">
              <Tokens />
              <Words />
              <Buttons />
              <Fields />
              <Money />
              <Lists />
              <Pictures />
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
