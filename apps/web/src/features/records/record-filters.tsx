import { Button } from '@chokdee/ui/button';
import { FunnelSimpleIcon } from '@chokdee/ui/icons';
import { usePhone } from '@chokdee/ui/use-media';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PeriodPicker, type Period } from './period-picker.tsx';

/**
 * The filters of a record. On phones they are behind one button that says the period and how many
 * other filters are set, so that the first row is on the first screen. `actions` are beside it.
 */
export function RecordFilters({
  period,
  onPeriod,
  set,
  actions,
  children,
}: {
  period: Period;
  onPeriod: (period: Period) => void;
  /** How many filters besides the period are set. */
  set: number;
  actions: ReactNode;
  children?: ReactNode;
}) {
  const { t } = useTranslation('member');
  const phone = usePhone();
  const [open, setOpen] = useState(false);
  const id = useId();
  const picker = <PeriodPicker period={period} onChange={onPeriod} />;
  if (!phone)
    return (
      <>
        <div className="flex flex-wrap items-start justify-between gap-3">
          {picker}
          {actions}
        </div>
        {children}
      </>
    );
  const name = period.preset === 'chosen' ? `${period.days.from} – ${period.days.to}` : t(`record.${period.preset}`);
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <Button
          look="line"
          size="small"
          aria-expanded={open}
          aria-controls={id}
          className="min-w-0 shrink"
          onPress={() => setOpen(!open)}
        >
          <FunnelSimpleIcon aria-hidden="true" />
          <span className="truncate">
            {t('record.filters')}: {name}
            {set > 0 && ` +${set}`}
          </span>
        </Button>
        {actions}
      </div>
      <div id={id} className="flex flex-col gap-3" hidden={!open}>
        {picker}
        {children}
      </div>
    </>
  );
}
