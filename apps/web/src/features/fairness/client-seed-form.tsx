import { Button } from '@chokdee/ui/button';
import { FailureLine } from '@chokdee/ui/failure-line';
import { fieldMessages } from '@chokdee/ui/failures';
import { TextField } from '@chokdee/ui/text-field';
import { toast } from '@chokdee/ui/toast';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setClientSeed } from './seeds.ts';

/** Sets the client seed of the next pair. */
export function ClientSeedForm() {
  const { t } = useTranslation('fairness');
  const [seed, setSeed] = useState('');
  const save = useMutation({
    mutationFn: () => setClientSeed(seed.trim()),
    onSuccess: () => {
      setSeed('');
      toast('jade', t('saved'));
    },
  });
  return (
    <form
      noValidate
      className="mt-auto flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (seed.trim()) save.mutate();
      }}
    >
      <TextField
        label={t('chooseSeed')}
        hint={t('chooseHint')}
        autoComplete="off"
        maxLength={64}
        value={seed}
        onChange={(event) => setSeed(event.target.value)}
        error={fieldMessages(save.error)['clientSeed']}
      />
      <FailureLine error={save.error} fields={['clientSeed']} />
      <Button type="submit" className="self-start" busy={save.isPending} disabled={seed.trim() === ''}>
        {t('save')}
      </Button>
    </form>
  );
}
