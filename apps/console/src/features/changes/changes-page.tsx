import { Button } from '@chokdee/ui/button';
import { useTexts } from '@chokdee/ui/i18n';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { useBound, useChanges } from '../../shared/changes.ts';
import { useCan } from '../../shared/operator.tsx';
import { Page } from '../../shared/page.tsx';
import { ChangeList } from './change-list.tsx';

/** What waits for a second person, what was decided, and from which change on one is needed. */
export function ChangesPage() {
  const { t } = useTranslation('console');
  return (
    <Page title={t('changes.title')} controls={<Bound />}>
      <AloneNote />
      <ChangeList />
    </Page>
  );
}

/** The bound of the brand, and its change. */
function Bound() {
  const { t } = useTranslation('console');
  const can = useCan();
  const percent = useBound().data?.percent;
  if (percent === undefined) return null;
  return (
    <div className="ms-auto flex flex-wrap items-center gap-3">
      <span className="text-14 text-soft">{t('changes.boundIs', { percent })}</span>
      {can('console.bound.edit') && (
        <Button size="small" look="plain" onPress={() => openDialog('editBoundModal', { percent })}>
          {t('changes.editBound')}
        </Button>
      )}
    </div>
  );
}

/** Says for which permissions nobody checks what the operator does. */
function AloneNote() {
  const { t } = useTranslation('console');
  const alone = useChanges(1).data?.footer.alone ?? [];
  const textOf = useTexts(alone.map((name) => `permissions:${name}` as const));
  const isAdministrator = alone.includes('console.operators.edit');
  const others = alone.filter((name) => name !== 'console.operators.edit');
  if (alone.length === 0) return null;
  return (
    <div role="note" className="mb-4 flex flex-col gap-2 rounded-2 bg-gold-wash px-3.5 py-2.5 text-14">
      {isAdministrator && (
        <div>
          <p className="font-medium">{t('changes.aloneTitle')}</p>
          <p>{t('changes.alone')}</p>
        </div>
      )}
      {others.length > 0 && (
        <div>
          <p className="font-medium">{t('changes.aloneRightsTitle')}</p>
          <p>{t('changes.aloneRights')}</p>
          <ul className="mt-1 list-disc ps-5">
            {others.map((name) => (
              <li key={name}>{textOf(`permissions:${name}`)}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
