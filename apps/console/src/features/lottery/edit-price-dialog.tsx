import { fieldMessages } from '@chokdee/ui/failures';
import { TextField } from '@chokdee/ui/text-field';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';
import { ReasonDialog, useReasonForm } from '../../shared/reason-dialog.tsx';
import { SecondPersonNote } from '../../shared/second-person-note.tsx';
import { percentText, useDeskChange, useEditedPrices, type Price, type PriceTable } from './calls.ts';

/** Props of `EditPriceDialog`. */
export interface EditPriceProps {
  table: PriceTable;
  price: Price;
}

/** Changes one price. A return above the cap is refused under the field. */
export default function EditPriceDialog({ table: opened, price: openedPrice }: EditPriceProps) {
  const { t } = useTranslation('lottery-desk');
  const [table, readAgain] = useEditedPrices(opened);
  const price =
    table.rows.find(({ playId, variant }) => playId === openedPrice.playId && variant === openedPrice.variant) ??
    openedPrice;
  const [typed, setOdds] = useState<string>();
  const odds = typed ?? price.odds;
  const save = useDeskChange(
    (reason: string) =>
      api.request('POST /console/lottery/prices/:mode', {
        params: { mode: table.prizeMode },
        body: {
          rows: [{ playId: price.playId, variant: price.variant, odds: odds.trim().replaceAll(',', '') }],
          version: table.version,
          apply: true,
          reason,
        },
      }),
    t('pricesSaved'),
    readAgain,
  );
  const messages = fieldMessages(save.error);
  return (
    <ReasonDialog
      form={useReasonForm((reason) => save.mutate(reason))}
      title={t('editOf', { name: price.playName })}
      description={`${table.prizeMode} · ${price.formatName} · ${t('priceText')}`}
      submitLabel={t('save')}
      look="gold"
      busy={save.isPending}
      error={save.error}
    >
      <TextField
        label={t('column.price')}
        hint={t('priceHint', { rtp: percentText(price.rtp), cap: percentText(table.cap) })}
        value={odds}
        inputMode="decimal"
        autoComplete="off"
        onChange={({ target }) => setOdds(target.value)}
        error={messages['rows.0.odds'] ?? messages['rows.0.playId']}
      />
      <SecondPersonNote permission="lottery.prices.edit" />
    </ReasonDialog>
  );
}
