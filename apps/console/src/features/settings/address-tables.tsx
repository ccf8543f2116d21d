import { Badge } from '@chokdee/ui/badge';
import { Button } from '@chokdee/ui/button';
import type { Column } from '@chokdee/ui/data-table';
import { IconButton } from '@chokdee/ui/icon-button';
import { ArrowDownIcon, ArrowUpIcon, PlusIcon } from '@chokdee/ui/icons';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { EditButtons } from '../../shared/edit-buttons.tsx';
import { SurfaceTable } from '../../shared/list.tsx';
import { useCan } from '../../shared/operator.tsx';
import {
  addressLists,
  kindsOf,
  mostRows,
  rowsOf,
  useMove,
  useRowName,
  type AddressList,
  type AddressRow,
} from './address-lists.ts';
import type { Settings } from './calls.ts';

/** Contacts and apps of the site, delivery networks, and the addresses of the site. */
export const AddressTables = ({ settings }: { settings: Settings }) => (
  <div className="flex flex-col gap-6">
    {addressLists.map((list) => (
      <AddressSection key={list} list={list} settings={settings} />
    ))}
  </div>
);

function AddressSection({ list, settings }: { list: AddressList; settings: Settings }) {
  const { t } = useTranslation('settings');
  const mayEdit = useCan()('brand.settings.edit');
  const rows = rowsOf(settings, list);
  return (
    <section aria-labelledby={list} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id={list} className="text-18">
            {t(`addresses.title.${list}`)}
          </h2>
          <p className="max-w-[80ch] text-14 text-soft">{t(`addresses.text.${list}`)}</p>
        </div>
        {mayEdit && rows.length < mostRows[list] && (
          <Button
            size="small"
            look="gold"
            onPress={() => {
              openDialog('editAddressModal', { list, rows, index: null, version: settings.version });
            }}
          >
            <PlusIcon aria-hidden="true" />
            {t(`addresses.add.${list}`)}
          </Button>
        )}
      </div>
      <AddressTable list={list} rows={rows} settings={settings} />
    </section>
  );
}

function AddressTable({
  list,
  rows,
  settings,
}: {
  list: AddressList;
  rows: readonly AddressRow[];
  settings: Settings;
}) {
  const { t } = useTranslation('settings');
  const mayEdit = useCan()('brand.settings.edit');
  const address = (row: AddressRow) => (
    <span dir="ltr" className="text-14 wrap-anywhere">
      {row.address}
    </span>
  );
  const kind = (row: AddressRow) =>
    row.kind && <span className="font-medium whitespace-nowrap">{t(`addresses.kind.${row.kind}`)}</span>;
  const state = (row: AddressRow) => (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={row.enabled ? 'jade' : 'plain'}>
        {t(
          list === 'hosts' ? (row.enabled ? 'addresses.offered' : 'addresses.notOffered') : row.enabled ? 'on' : 'off',
        )}
      </Badge>
      {row.main && <Badge tone="sky">{t('addresses.main')}</Badge>}
    </span>
  );
  const actions = (row: AddressRow) => mayEdit && <RowButtons list={list} rows={rows} row={row} settings={settings} />;
  const columns: Column<AddressRow>[] = [
    ...(kindsOf[list].length > 0 ? [{ key: 'kind', head: t('addresses.kindHead'), cell: kind }] : []),
    { key: 'address', head: t(list === 'hosts' ? 'addresses.host' : 'addresses.address'), cell: address },
    { key: 'state', head: t('state'), cell: state },
    ...(mayEdit ? [{ key: 'action', head: t('action'), align: 'end' as const, cell: actions }] : []),
  ];
  return (
    <SurfaceTable
      caption={t(`addresses.title.${list}`)}
      columns={columns}
      rows={rows}
      rowKey={(row) => `${row.kind} ${row.address}`}
      empty={<p className="px-4 py-3 text-14 text-soft">{t(`addresses.empty.${list}`)}</p>}
      card={(row) => (
        <div className="flex flex-col gap-2">
          <span className="flex items-start justify-between gap-3">
            <span className="flex min-w-0 flex-col">
              {kind(row)}
              {address(row)}
            </span>
            {state(row)}
          </span>
          {actions(row)}
        </div>
      )}
    />
  );
}

/** The buttons of a row: its place among the links, edit and remove. */
function RowButtons({
  list,
  rows,
  row,
  settings,
}: {
  list: AddressList;
  rows: readonly AddressRow[];
  row: AddressRow;
  settings: Settings;
}) {
  const { t } = useTranslation('settings');
  const move = useMove(settings);
  const name = useRowName(list)(row);
  const index = rows.indexOf(row);
  // Customer service is always first.
  const first = rows.findIndex((each) => each.kind !== 'CHAT');
  const open = { list, rows, index, version: settings.version };
  const place = (to: number, up: boolean) => (
    <IconButton
      label={t(up ? 'addresses.upOf' : 'addresses.downOf', { name })}
      icon="normal"
      disabled={move.isPending || to < first || to >= rows.length}
      onClick={() => move.mutate({ from: index, to })}
    >
      {up ? <ArrowUpIcon aria-hidden="true" /> : <ArrowDownIcon aria-hidden="true" />}
    </IconButton>
  );
  return (
    <span className="flex flex-wrap items-center justify-end gap-2">
      {list === 'links' && row.kind !== 'CHAT' && (
        <span className="flex">
          {place(index - 1, true)}
          {place(index + 1, false)}
        </span>
      )}
      {row.main ? (
        <Button
          size="small"
          look="plain"
          aria-label={t('rule.editOf', { name })}
          onPress={() => void openDialog('editAddressModal', open)}
        >
          {t('rule.edit')}
        </Button>
      ) : (
        <EditButtons
          name={name}
          onDelete={() => void openDialog('removeAddressModal', open)}
          onEdit={() => void openDialog('editAddressModal', open)}
        />
      )}
    </span>
  );
}
