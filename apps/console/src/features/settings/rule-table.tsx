import { Badge } from '@chokdee/ui/badge';
import { Button } from '@chokdee/ui/button';
import type { Column } from '@chokdee/ui/data-table';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { SurfaceTable } from '../../shared/list.tsx';
import { useCan } from '../../shared/operator.tsx';
import type { Rule } from './calls.ts';

/** The name of a register field. */
export const fieldKey = (field: string) => `field.${field}` as 'field.username';
/** What a pattern accepts. */
export const patternKey = (patternId: number) => `pattern.${patternId}` as 'pattern.1';

const lengthOf = ({ minLength, maxLength }: Rule): string =>
  minLength === maxLength ? String(minLength) : `${minLength}–${maxLength}`;

/** The rule of each field of the registration. */
export function RuleTable({ rules, version }: { rules: readonly Rule[]; version: number }) {
  const { t } = useTranslation('settings');
  const can = useCan();
  const flag = (on: boolean) => <Badge tone={on ? 'jade' : 'plain'}>{t(on ? 'rule.yes' : 'rule.no')}</Badge>;
  const edit = (rule: Rule) =>
    can('brand.settings.edit') && (
      <Button
        size="small"
        look="plain"
        aria-label={t('rule.editOf', { name: t(fieldKey(rule.field)) })}
        onPress={() => {
          openDialog('editRuleModal', { rule, version });
        }}
      >
        {t('rule.edit')}
      </Button>
    );
  const columns: Column<Rule>[] = [
    {
      key: 'field',
      head: t('rule.field'),
      cell: ({ field }) => <span className="font-medium">{t(fieldKey(field))}</span>,
    },
    { key: 'shown', head: t('rule.shown'), cell: ({ enabled }) => flag(enabled) },
    { key: 'needed', head: t('rule.needed'), cell: ({ required }) => flag(required) },
    { key: 'length', head: t('rule.length'), align: 'end', cell: lengthOf },
    { key: 'text', head: t('rule.text'), cell: ({ patternId }) => t(patternKey(patternId)) },
    { key: 'action', head: t('action'), align: 'end', cell: edit },
  ];
  return (
    <SurfaceTable
      caption={t('tabs.rules')}
      columns={columns}
      rows={rules}
      rowKey={({ field }) => field}
      empty={null}
      card={(rule) => (
        <div className="flex items-center justify-between gap-3">
          <span className="min-w-0">
            <span className="block font-medium">{t(fieldKey(rule.field))}</span>
            <span className="block text-13 text-faint">
              {lengthOf(rule)} · {t(patternKey(rule.patternId))}
            </span>
            <span className="mt-1 flex gap-1.5">
              {rule.enabled && <Badge tone="jade">{t('rule.shown')}</Badge>}
              {rule.required && <Badge tone="gold">{t('rule.needed')}</Badge>}
            </span>
          </span>
          {edit(rule)}
        </div>
      )}
    />
  );
}
