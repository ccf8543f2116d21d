import { Button } from '@chokdee/ui/button';
import { cn } from '@chokdee/ui/cn';
import { CheckCircleIcon, WarningCircleIcon } from '@chokdee/ui/icons';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { Fact } from '../../shared/facts.tsx';
import { useOperator } from '../../shared/operator.tsx';
import { Page } from '../../shared/page.tsx';
import { PictureList } from './picture-list.tsx';

/** Whether the site is open, the button that closes or opens it, and the pictures of the brand. */
export function SitePage() {
  const { t } = useTranslation('console');
  const { brand } = useOperator();
  const closed = brand.maintenance;
  const Icon = closed ? WarningCircleIcon : CheckCircleIcon;
  return (
    <Page title={t('site.title')}>
      <section className="surface flex flex-wrap items-center gap-4 px-5 py-5">
        <Icon
          weight="fill"
          aria-hidden="true"
          className={cn('shrink-0 text-[36px]', closed ? 'text-coral' : 'text-jade')}
        />
        <div className="min-w-0 flex-1">
          <h2 className="text-18">{t(closed ? 'site.closed' : 'site.open')}</h2>
          <p className="text-14 text-soft">{t(closed ? 'site.closedText' : 'site.openText')}</p>
        </div>
        <Button
          look={closed ? 'gold' : 'coral'}
          onPress={() => {
            openDialog('maintenanceModal', { close: !closed });
          }}
        >
          {t(closed ? 'site.reopen' : 'site.close')}
        </Button>
      </section>
      <dl className="surface grid grid-cols-2 gap-4 px-5 py-4">
        <Fact name={t('site.brand')}>{brand.name}</Fact>
        <Fact name={t('site.currency')}>
          {brand.currency} ({brand.currencySymbol})
        </Fact>
      </dl>
      <PictureList />
    </Page>
  );
}
