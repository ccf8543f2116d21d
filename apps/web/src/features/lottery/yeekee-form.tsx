import { uuid7 } from '@chokdee/contract/uuid7';
import { Button } from '@chokdee/ui/button';
import { FailureLine } from '@chokdee/ui/failure-line';
import { fieldMessages } from '@chokdee/ui/failures';
import { TextField } from '@chokdee/ui/text-field';
import { toast } from '@chokdee/ui/toast';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';
import { withMember } from '../auth/require-login.ts';
import { refreshRounds, type YeekeeRound } from './yeekee-calls.ts';

const DIGITS = 5;

/** Sends a number of five digits in to the round. */
export function YeekeeForm({ round }: { round: YeekeeRound }) {
  const { t } = useTranslation('yeekee');
  const [number, setNumber] = useState('');
  const [isShort, setShort] = useState(false);
  // The same id for every attempt with the number, so that a lost answer has no second effect.
  const [submissionId, setSubmissionId] = useState(() => uuid7());
  const send = useMutation({
    mutationFn: () =>
      api.request('POST /lgw/yeekee/:gameId/submissions', {
        params: { gameId: round.gameId },
        body: { submissionId, numero: round.numero, number },
      }),
    onSuccess: ({ rank }) => {
      toast('jade', t('sent', { rank }));
      setNumber('');
      setSubmissionId(uuid7());
    },
    onSettled: refreshRounds,
  });
  const change = (text: string) => {
    setNumber(text.replace(/\D/g, '').slice(0, DIGITS));
    setShort(false);
    setSubmissionId(uuid7());
    send.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setShort(number.length !== DIGITS);
    if (number.length === DIGITS) withMember(() => send.mutate());
  };
  const error = isShort ? t('short') : fieldMessages(send.error)['number'];
  return (
    <form noValidate onSubmit={submit} className="surface flex flex-col gap-4 p-4 md:p-5">
      <h2 className="text-18">{t('send')}</h2>
      <p className="text-14 text-soft">{t('sendText')}</p>
      <TextField
        label={t('number')}
        hint={round.left === null ? t('hint', { count: round.most }) : t('left', { count: round.left })}
        value={number}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        maxLength={DIGITS}
        onChange={({ target }) => change(target.value)}
        error={error}
      />
      <FailureLine error={send.error} fields={['number']} />
      <Button type="submit" look="gold" busy={send.isPending} disabled={round.left === 0}>
        {t('send')}
      </Button>
    </form>
  );
}
