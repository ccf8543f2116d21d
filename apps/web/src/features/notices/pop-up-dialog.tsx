import { Button } from '@chokdee/ui/button';
import TitledDialog from '@chokdee/ui/titled-dialog';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import { HtmlText } from '@chokdee/ui/html-text';
import { rememberPopUp, type PopUp } from './pop-ups.ts';

/** Props of the dialog: the pop-ups to show, at least one. */
export interface PopUpProps {
  popUps: readonly PopUp[];
}

/** The brand's pop-ups, one after another. Each counts as seen when it is shown. */
export default function PopUpDialog({ popUps }: PopUpProps) {
  const { t } = useTranslation(['home', 'common']);
  const [index, setIndex] = useState(0);
  const shown = Math.min(index, popUps.length - 1);
  const popUp = popUps[shown]!;
  const isLast = shown === popUps.length - 1;
  useEffect(() => rememberPopUp(popUp), [popUp]);
  return (
    <TitledDialog
      title={popUp.title}
      content={
        <div className="flex min-h-[200px] flex-col gap-5">
          <HtmlText html={popUp.content} />
          <div className="mt-auto flex items-center justify-end gap-4">
            {popUps.length > 1 && (
              <span className="me-auto text-13 text-faint">
                {t('home:notice.place', { position: shown + 1, total: popUps.length })}
              </span>
            )}
            <Button look="gold" onPress={() => (isLast ? closeDialog() : setIndex(shown + 1))}>
              {isLast ? t('common:close') : t('home:notice.next')}
            </Button>
          </div>
        </div>
      }
    />
  );
}
