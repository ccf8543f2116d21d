import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';
import { ReasonDialog, useReasonForm } from '../../shared/reason-dialog.tsx';
import { useDeskChange, type PriceTable } from './calls.ts';

/** Props of `SwitchPricesDialog`. */
export interface SwitchPricesProps {
  table: PriceTable;
}

/** Offers a price list, or not. */
export default function SwitchPricesDialog({ table }: SwitchPricesProps) {
  const { t } = useTranslation('lottery-desk');
  const isOn = !table.isOn;
  const save = useDeskChange(
    (reason: string) =>
      api.request('PUT /console/lottery/prices/:mode', { params: { mode: table.prizeMode }, body: { isOn, reason } }),
    t('saved'),
  );
  const label = t(isOn ? 'switchOn' : 'switchOff');
  return (
    <ReasonDialog
      form={useReasonForm((reason) => save.mutate(reason))}
      title={`${label}: ${table.prizeMode}`}
      description={t(isOn ? 'switchOnText' : 'switchOffText')}
      submitLabel={label}
      look={isOn ? 'gold' : 'coral'}
      busy={save.isPending}
      error={save.error}
    />
  );
}
