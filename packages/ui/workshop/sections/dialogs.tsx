import { Button } from '@chokdee/ui/button';
import { createDialogs, dialogEntry } from '@chokdee/ui/dialogs';
import type { TitledDialogProps } from '@chokdee/ui/titled-dialog';
import { useTranslation } from 'react-i18next';
import { Section } from './section.tsx';

const { DialogManager, openDialog, closeDialog } = createDialogs({
  titledModal: dialogEntry<TitledDialogProps>(() => import('@chokdee/ui/titled-dialog'), { nests: true }),
});
export { DialogManager };

/** The titled modal: with its defaults, with its own size, and one that cannot be dismissed. */
export function Dialogs() {
  const { t } = useTranslation('workshop');
  const content = <p className="text-15">{t('sampleLong')}</p>;
  return (
    <Section title={t('dialogs')}>
      <div className="flex flex-wrap gap-3">
        <Button onPress={() => openDialog('titledModal', { title: t('sample'), content })}>{t('dialog.usual')}</Button>
        <Button onPress={() => openDialog('titledModal', { title: t('sample'), content, width: 880, height: 480 })}>
          {t('dialog.wide')}
        </Button>
        <Button
          onPress={() =>
            openDialog('titledModal', {
              title: t('sample'),
              closable: false,
              content: (
                <div className="flex flex-col items-start gap-4">
                  {content}
                  <Button look="gold" onPress={() => closeDialog()}>
                    {t('press')}
                  </Button>
                </div>
              ),
            })
          }
        >
          {t('dialog.held')}
        </Button>
      </div>
    </Section>
  );
}
