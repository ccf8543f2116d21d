import { Badge } from '@chokdee/ui/badge';
import { Button } from '@chokdee/ui/button';
import type { Column } from '@chokdee/ui/data-table';
import { usePreferences } from '@chokdee/ui/preferences';
import { EmptyState, LoadError } from '@chokdee/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { SurfaceTable } from '../../shared/list.tsx';
import { useCan } from '../../shared/operator.tsx';
import { Page } from '../../shared/page.tsx';
import { listOf } from './game-list.ts';
import { catalogueQuery, nameOf, type DeskGame, type DeskVendor } from './calls.ts';

/** A row of either table, with what the dialog needs of it. */
interface Row {
  readonly key: string;
  readonly name: string;
  readonly detail: string;
  readonly offer: DeskVendor | DeskGame;
  readonly target: { readonly vendor: string } | { readonly nodeId: string };
}

/** The vendors and games of the brand: order, offer, maintenance, countries and languages. */
export function CataloguePage() {
  const { t } = useTranslation('console');
  const language = usePreferences((state) => state.language.code);
  const can = useCan();
  const { data, error, refetch } = useQuery(catalogueQuery);
  if (error && !data)
    return (
      <Page title={t('desk.title')}>
        <LoadError error={error} onRetry={refetch} />
      </Page>
    );
  const vendorName = (code: string): string =>
    nameOf(data?.vendors.find((vendor) => vendor.code === code)?.names ?? {}, language) || code;
  return (
    <Page
      title={t('desk.title')}
      controls={
        data &&
        can('catalogue.desk.edit') && (
          <Button size="small" onPress={() => void openDialog('importGamesModal', { list: listOf(data.games) })}>
            {t('desk.import.title')}
          </Button>
        )
      }
    >
      <p className="max-w-[680px] text-14 text-soft">{t('desk.lead')}</p>
      <h2 className="text-18">{t('desk.vendors')}</h2>
      <OfferTable
        caption={t('desk.vendors')}
        rows={data?.vendors.map((offer) => ({
          key: offer.code,
          name: nameOf(offer.names, language),
          detail: t('desk.games', { count: offer.games }),
          offer,
          target: { vendor: offer.code },
        }))}
      />
      <h2 className="text-18">{t('desk.gamesTitle')}</h2>
      <OfferTable
        caption={t('desk.gamesTitle')}
        rows={data?.games.map((offer) => ({
          key: offer.nodeId,
          name: nameOf(offer.names, language),
          detail: vendorName(offer.vendor),
          offer,
          target: { nodeId: offer.nodeId },
        }))}
      />
    </Page>
  );
}

function OfferTable({ caption, rows }: { caption: string; rows: readonly Row[] | undefined }) {
  const { t } = useTranslation('console');
  const name = ({ name: text, detail, offer }: Row) => (
    <span className="flex items-center gap-3">
      {offer.imageUrl !== '' && <img src={offer.imageUrl} alt="" className="size-9 shrink-0 rounded-1 object-cover" />}
      <span>
        <span className="block font-medium">{text}</span>
        <span className="block text-13 text-faint">{detail}</span>
      </span>
    </span>
  );
  const columns: Column<Row>[] = [
    { key: 'name', head: t('desk.column.name'), cell: name },
    { key: 'category', head: t('desk.column.category'), cell: ({ offer }) => offer.category },
    { key: 'position', head: t('desk.column.position'), align: 'end', cell: ({ offer }) => offer.position },
    { key: 'state', head: t('desk.column.state'), cell: ({ offer }) => <OfferState offer={offer} /> },
    { key: 'where', head: t('desk.column.where'), cell: ({ offer }) => <Where offer={offer} /> },
    { key: 'action', head: t('desk.column.action'), align: 'end', cell: (row) => <EditButton row={row} /> },
  ];
  return (
    <SurfaceTable
      caption={caption}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.key}
      empty={<EmptyState title={t('desk.empty')} />}
      card={(row) => (
        <div className="flex flex-col gap-2">
          {name(row)}
          <OfferState offer={row.offer} />
          <Where offer={row.offer} />
          <EditButton row={row} />
        </div>
      )}
    />
  );
}

function OfferState({ offer }: { offer: DeskVendor | DeskGame }) {
  const { t } = useTranslation('console');
  const state = !offer.offered ? 'closed' : offer.inMaintenance ? 'maintenance' : 'open';
  const tones = { closed: 'coral', maintenance: 'gold', open: 'jade' } as const;
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={tones[state]}>{t(`desk.state.${state}`)}</Badge>
      {offer.hot && <Badge tone="gold">{t('desk.hot')}</Badge>}
    </span>
  );
}

function Where({ offer: { countries, languages } }: { offer: DeskVendor | DeskGame }) {
  const { t } = useTranslation('console');
  return (
    <span className="text-13 text-soft">
      {countries.length === 0 ? t('desk.allCountries') : countries.join(', ')}
      {' · '}
      {languages.length === 0 ? t('desk.allLanguages') : languages.join(', ')}
    </span>
  );
}

function EditButton({ row: { name, offer, target } }: { row: Row }) {
  const { t } = useTranslation('console');
  const can = useCan();
  if (!can('catalogue.desk.edit')) return null;
  return (
    <Button
      size="small"
      look="plain"
      aria-label={t('desk.editOf', { name })}
      onPress={() => {
        openDialog('editOfferModal', { name, offer, target });
      }}
    >
      {t('desk.edit')}
    </Button>
  );
}
