import { promotionKinds } from '@chokdee/contract/calls/promotions/shared';
import { Button } from '@chokdee/ui/button';
import type { Column } from '@chokdee/ui/data-table';
import { PlusIcon } from '@chokdee/ui/icons';
import { usePreferences } from '@chokdee/ui/preferences';
import { EmptyState } from '@chokdee/ui/states';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { TimeCell } from '../../shared/cells.tsx';
import { EditButtons } from '../../shared/edit-buttons.tsx';
import { PagedTable, StateFilter } from '../../shared/list.tsx';
import { useCan } from '../../shared/operator.tsx';
import { Page } from '../../shared/page.tsx';
import { withPage } from '../../shared/search-updates.ts';
import { ShownBadge } from '../../shared/shown-badge.tsx';
import { promotionsQuery, type Promotion } from './calls.ts';

const route = getRouteApi('/promotions');

/** The brand's promotions, in the order of the site. */
export function PromotionsPage() {
  const { t } = useTranslation(['promotion-desk', 'announcements']);
  const { kind, page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const can = useCan();
  const code = usePreferences((state) => state.language.code);
  const query = useQuery(promotionsQuery(kind, page));
  const titleOf = ({ title }: Promotion) => title[code] ?? Object.values(title)[0] ?? '';
  const name = (each: Promotion) => (
    <span className="flex min-w-0 items-center gap-3">
      {each.imageUrl !== '' && (
        <img src={each.imageUrl} alt="" className="aspect-video w-16 shrink-0 rounded-1 object-cover" />
      )}
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{titleOf(each)}</span>
        <span className="block text-13 text-faint wrap-anywhere">{each.key}</span>
      </span>
    </span>
  );
  const kindAndAudience = (each: Promotion) =>
    `${t(`promotion-desk:kind.${each.kind}`)} · ${t(`announcements:audience.${each.audience}`)}`;
  const buttons = (each: Promotion) =>
    can('promotions.promotions.edit') && (
      <EditButtons
        name={titleOf(each)}
        onDelete={() => void openDialog('deletePromotionModal', { promotion: each, name: titleOf(each) })}
        onEdit={() => void openDialog('editPromotionModal', { before: each })}
      />
    );
  const columns: Column<Promotion>[] = [
    { key: 'title', head: t('announcements:column.title'), cell: name },
    { key: 'kind', head: t('announcements:column.type'), cell: kindAndAudience },
    { key: 'position', head: t('announcements:position'), align: 'end', cell: ({ position }) => position },
    { key: 'starts', head: t('announcements:column.starts'), cell: (each) => <TimeCell at={each.startsAt} /> },
    {
      key: 'ends',
      head: t('announcements:column.ends'),
      cell: (each) => <TimeCell at={each.endsAt} never={t('announcements:noEnd')} />,
    },
    { key: 'state', head: t('announcements:column.state'), cell: (each) => <ShownBadge of={each} /> },
    { key: 'action', head: t('announcements:column.action'), align: 'end', cell: buttons },
  ];
  return (
    <Page
      title={t('promotion-desk:title')}
      controls={
        <div className="ms-auto flex flex-wrap items-center gap-3">
          <StateFilter
            label={t('announcements:column.type')}
            className="w-52"
            states={promotionKinds}
            value={kind}
            onChange={(next) => void navigate({ search: next ? { kind: next } : {} })}
            anyLabel={t('announcements:anyType')}
            labelOf={(each) => t(`promotion-desk:kind.${each}`)}
          />
          {can('promotions.promotions.edit') && (
            <Button look="gold" size="small" onPress={() => void openDialog('editPromotionModal', { before: null })}>
              <PlusIcon aria-hidden="true" />
              {t('promotion-desk:new')}
            </Button>
          )}
        </div>
      }
    >
      <PagedTable
        query={query}
        page={page}
        onPage={(next) => void navigate({ search: withPage(next) })}
        caption={t('promotion-desk:title')}
        columns={columns}
        rowKey={(each) => each.id}
        empty={<EmptyState title={t('announcements:empty')} text={t('promotion-desk:emptyText')} />}
        card={(each) => (
          <div className="flex flex-col gap-2">
            <span className="flex items-start gap-3">
              <span className="min-w-0 flex-1">{name(each)}</span>
              <ShownBadge of={each} />
            </span>
            <span className="text-13 text-faint">{kindAndAudience(each)}</span>
            {buttons(each)}
          </div>
        )}
      />
    </Page>
  );
}
