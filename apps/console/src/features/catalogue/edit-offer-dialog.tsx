import { Checkbox } from '@chokdee/ui/checkbox';
import { fieldMessages, messageOf } from '@chokdee/ui/failures';
import { TextField } from '@chokdee/ui/text-field';
import { toast } from '@chokdee/ui/toast';
import { serverNow, timeInput, timeOfInput, zoneLabel } from '@chokdee/ui/time';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import { api } from '../../shared/api.ts';
import { codesOf } from '../../shared/codes.ts';
import { formOf, useEdited } from '../../shared/edited.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { PictureField } from '../../shared/picture-field.tsx';
import { catalogueQuery, type DeskGame, type DeskVendor } from './calls.ts';

/** Props of `EditOfferDialog`: the vendor or game, and how it is named on the wire. */
export interface EditOfferProps {
  name: string;
  offer: DeskVendor | DeskGame;
  target: { readonly vendor: string } | { readonly nodeId: string };
}

interface Fields {
  offered: boolean;
  hot: boolean;
  position: string;
  maintenanceFrom: string;
  maintenanceUntil: string;
  countries: string;
  languages: string;
}

/** Changes what operators set of a vendor or a game. */
export default function EditOfferDialog({ name, offer: opened, target }: EditOfferProps) {
  const { t } = useTranslation('console');
  const client = useQueryClient();
  const [offer, readAgain] = useEdited<DeskVendor | DeskGame>(opened, (cache) => {
    const catalogue = cache.getQueryData(catalogueQuery.queryKey);
    return 'vendor' in target
      ? catalogue?.vendors.find(({ code }) => code === target.vendor)
      : catalogue?.games.find(({ nodeId }) => nodeId === target.nodeId);
  });
  const [chosenPicture, setPictureId] = useState<string | null>();
  const pictureId = chosenPicture === undefined ? (offer.pictureId ?? null) : chosenPicture;
  const { register, handleSubmit } = useForm<Fields>(
    formOf({
      offered: offer.offered,
      hot: offer.hot,
      position: String(offer.position),
      maintenanceFrom: timeInput(offer.maintenanceFrom),
      maintenanceUntil: timeInput(offer.maintenanceUntil),
      countries: offer.countries.join(', '),
      languages: offer.languages.join(', '),
    }),
  );
  const save = useMutation({
    mutationFn: async (fields: Fields) => {
      const body = {
        offered: fields.offered,
        hot: fields.hot,
        position: Number(fields.position),
        maintenanceFrom: timeOfInput(fields.maintenanceFrom),
        maintenanceUntil: timeOfInput(fields.maintenanceUntil),
        countries: codesOf(fields.countries),
        languages: codesOf(fields.languages),
        pictureId,
        version: offer.version,
      };
      await ('vendor' in target
        ? api.request('PUT /console/catalogue/vendors/:code', { params: { code: target.vendor }, body })
        : api.request('PUT /console/catalogue/games/:nodeId', { params: { nodeId: target.nodeId }, body }));
    },
    onSuccess: () => {
      closeDialog();
      toast('jade', t('desk.done'));
    },
    onSettled: async (_saved, error) => {
      await client.invalidateQueries(catalogueQuery);
      readAgain(error);
    },
  });
  const messages = fieldMessages(save.error);
  const errorOf = (field: keyof Fields) => messageOf(messages, field);
  return (
    <FormDialog
      title={t('desk.editOf', { name })}
      submitLabel={t('desk.save')}
      busy={save.isPending}
      error={save.error}
      onSubmit={handleSubmit((fields) => save.mutate(fields))}
    >
      <Checkbox label={t('desk.offered')} {...register('offered')} />
      <Checkbox label={t('desk.markHot')} {...register('hot')} />
      <TextField
        label={t('desk.column.position')}
        hint={t('desk.positionHint')}
        type="number"
        min={0}
        max={100_000}
        inputMode="numeric"
        error={errorOf('position')}
        {...register('position')}
      />
      <TextField
        label={t('desk.from')}
        hint={t('desk.windowHint', { zone: zoneLabel(serverNow()) })}
        type="datetime-local"
        error={errorOf('maintenanceFrom')}
        {...register('maintenanceFrom')}
      />
      <TextField
        label={t('desk.until')}
        type="datetime-local"
        error={errorOf('maintenanceUntil')}
        {...register('maintenanceUntil')}
      />
      <TextField
        label={t('desk.countries')}
        hint={t('desk.countriesHint')}
        autoCapitalize="characters"
        error={errorOf('countries')}
        {...register('countries')}
      />
      <TextField
        label={t('desk.languages')}
        hint={t('desk.languagesHint')}
        autoCapitalize="characters"
        error={errorOf('languages')}
        {...register('languages')}
      />
      <PictureField
        value={pictureId}
        onChange={setPictureId}
        error={messages['pictureId']}
        hint={t('vendor' in target ? 'desk.markHint' : 'desk.coverHint')}
      />
    </FormDialog>
  );
}
