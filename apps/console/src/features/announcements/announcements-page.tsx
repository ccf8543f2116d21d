import { announcementTypes } from '@chokdee/contract/calls/messages/console';
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
import { ShownBadge } from '../../shared/shown-badge.tsx';
import { withPage } from '../../shared/search-updates.ts';
import { announcementsQuery, type Announcement } from './calls.ts';

const route = getRouteApi('/announcements');

/** The title in the operator's language, else in any. */
export function useTitleOf(): (announcement: Pick<Announcement, 'title'>) => string {
  const code = usePreferences((state) => state.language.code);
  return ({ title }) => title[code] ?? Object.values(title)[0] ?? '';
}

/** The brand's notices, pop-ups and banners. */
export function AnnouncementsPage() {
  const { t } = useTranslation('announcements');
  const { type, page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const can = useCan();
  const titleOf = useTitleOf();
  const query = useQuery(announcementsQuery(type, page));
  const title = (each: Announcement) => <span className="font-medium wrap-anywhere">{titleOf(each)}</span>;
  const state = (each: Announcement) => <ShownBadge of={each} />;
  const columns: Column<Announcement>[] = [
    { key: 'title', head: t('column.title'), cell: title },
    { key: 'type', head: t('column.type'), cell: (each) => t(`type.${each.type}`) },
    { key: 'audience', head: t('column.audience'), cell: (each) => t(`audience.${each.audience}`) },
    { key: 'starts', head: t('column.starts'), cell: (each) => <TimeCell at={each.startsAt} /> },
    { key: 'ends', head: t('column.ends'), cell: (each) => <TimeCell at={each.endsAt} never={t('noEnd')} /> },
    { key: 'state', head: t('column.state'), cell: state },
    { key: 'action', head: t('column.action'), align: 'end', cell: (each) => <RowButtons announcement={each} /> },
  ];
  return (
    <Page
      title={t('title')}
      controls={
        <div className="ms-auto flex flex-wrap items-center gap-3">
          <StateFilter
            label={t('column.type')}
            className="w-52"
            states={announcementTypes}
            value={type}
            onChange={(next) => void navigate({ search: next ? { type: next } : {} })}
            anyLabel={t('anyType')}
            labelOf={(each) => t(`type.${each}`)}
          />
          {can('messages.announcements.edit') && (
            <Button look="gold" size="small" onPress={() => void openDialog('editAnnouncementModal', { before: null })}>
              <PlusIcon aria-hidden="true" />
              {t('new')}
            </Button>
          )}
        </div>
      }
    >
      <PagedTable
        query={query}
        page={page}
        onPage={(next) => void navigate({ search: withPage(next) })}
        caption={t('title')}
        columns={columns}
        rowKey={(each) => each.id}
        empty={<EmptyState title={t('empty')} />}
        card={(each) => (
          <div className="flex flex-col gap-2">
            <span className="flex items-start gap-3">
              <span className="min-w-0 flex-1">
                {title(each)}
                <span className="block text-13 text-faint">
                  {t(`type.${each.type}`)} · {t(`audience.${each.audience}`)}
                </span>
              </span>
              {state(each)}
            </span>
            <RowButtons announcement={each} />
          </div>
        )}
      />
    </Page>
  );
}

function RowButtons({ announcement }: { announcement: Announcement }) {
  const can = useCan();
  const name = useTitleOf()(announcement);
  if (!can('messages.announcements.edit')) return null;
  return (
    <EditButtons
      name={name}
      onDelete={() => void openDialog('deleteAnnouncementModal', { announcement, name })}
      onEdit={() => void openDialog('editAnnouncementModal', { before: announcement })}
    />
  );
}
