import { Badge } from '@chokdee/ui/badge';
import { Button } from '@chokdee/ui/button';
import type { Column } from '@chokdee/ui/data-table';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { SurfaceTable } from '../../shared/list.tsx';
import { useCan } from '../../shared/operator.tsx';
import type { Switch } from './calls.ts';

/** The name of a switch. Each has a text (brand/settings.test.ts). */
export const nameKey = (id: string) => `switch.${id}.name` as 'switch.FREEPLAY3.name';
const textKey = (id: string) => `switch.${id}.text` as 'switch.FREEPLAY3.text';
const groupKey = (group: string) => `group.${group}` as 'group.REGISTER';

/** The switches by group, with what each does. */
export function SwitchTable({ switches }: { switches: readonly Switch[] }) {
  const { t } = useTranslation('settings');
  const groups = [...new Set(switches.map(({ group }) => group))];
  const name = ({ id }: Switch) => (
    <span>
      <span className="block font-medium">{t(nameKey(id))}</span>
      <span className="block text-13 text-faint">
        {t(textKey(id))} · <code>{id}</code>
      </span>
    </span>
  );
  const columns: Column<Switch>[] = [
    { key: 'name', head: t('function'), cell: name },
    { key: 'state', head: t('state'), cell: (row) => <SwitchState of={row} /> },
    { key: 'action', head: t('action'), align: 'end', cell: (row) => <SwitchButton of={row} /> },
  ];
  return groups.map((group) => (
    <section key={group} className="flex flex-col gap-2">
      <h2 className="text-18">{t(groupKey(group))}</h2>
      <SurfaceTable
        caption={t(groupKey(group))}
        columns={columns}
        rows={switches.filter((row) => row.group === group)}
        rowKey={({ id }) => id}
        empty={null}
        card={(row) => (
          <div className="flex flex-col gap-2">
            {name(row)}
            <span className="flex flex-wrap items-center justify-between gap-2">
              <SwitchState of={row} />
              <SwitchButton of={row} />
            </span>
          </div>
        )}
      />
    </section>
  ));
}

function SwitchState({ of: { enabled, active } }: { of: Switch }) {
  const { t } = useTranslation('settings');
  if (enabled && !active) return <Badge tone="gold">{t('above')}</Badge>;
  return <Badge tone={enabled ? 'jade' : 'plain'}>{t(enabled ? 'on' : 'off')}</Badge>;
}

function SwitchButton({ of: { id, enabled } }: { of: Switch }) {
  const { t } = useTranslation('settings');
  const can = useCan();
  if (!can('brand.settings.edit')) return null;
  return (
    <Button
      size="small"
      look="plain"
      aria-label={t(enabled ? 'turnOffOf' : 'turnOnOf', { name: t(nameKey(id)) })}
      onPress={() => {
        openDialog('switchModal', { id, enabled: !enabled });
      }}
    >
      {t(enabled ? 'turnOff' : 'turnOn')}
    </Button>
  );
}
