import { Dialog } from '@chokdee/ui/dialog';
import { buttonStyle } from '@chokdee/ui/button';
import { QrCode } from '@chokdee/ui/qr-code';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import { useAppLinks } from './app-links.ts';

/** QR codes of the ways to get the app. */
export default function AppDialog() {
  const { t } = useTranslation('pages');
  return (
    <Dialog
      title={t('line.down')}
      description={t('app.codeText')}
      size="wide"
      footer={
        <Link to="/down" onClick={() => closeDialog()} className={buttonStyle({ look: 'gold' })}>
          {t('app.guide')}
        </Link>
      }
    >
      <ul className="flex flex-wrap justify-center gap-6">
        {useAppLinks().map(({ kind, url }) => (
          <li key={kind} className="flex flex-col items-center gap-2 text-14 text-soft">
            <QrCode text={url} label={t('app.codeOf', { address: t(`app.${kind}.title`) })} />
            {t(`app.${kind}.title`)}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
