import { Dialog } from '@chokdee/ui/dialog';
import { buttonStyle } from '@chokdee/ui/button';
import { QrCode } from '@chokdee/ui/qr-code';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import { useStatus } from '../status/status.ts';

/** QR codes of the site, and of the brand's app packages if any. */
export default function AppDialog() {
  const { t } = useTranslation('pages');
  const codes = useStatus().info.resources.filter(
    ({ resourceType, url }) => /android|ios/i.test(resourceType) && /^https:/.test(url),
  );
  return (
    <Dialog
      title={t('line.down')}
      description={t('app.codeText')}
      size={codes.length > 0 ? 'normal' : 'small'}
      footer={
        <Link to="/down" onClick={() => closeDialog()} className={buttonStyle({ look: 'gold' })}>
          {t('app.guide')}
        </Link>
      }
    >
      <ul className="flex flex-wrap justify-center gap-6">
        {[
          { url: `${location.origin}/`, name: t('app.site') },
          ...codes.map((each) => ({ url: each.url, name: each.labelNameEn || each.resourceType })),
        ].map(({ url, name }) => (
          <li key={url} className="flex flex-col items-center gap-2 text-14 text-soft">
            <QrCode text={url} label={t('app.codeOf', { address: name })} />
            {name}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
