import { Button } from '@chokdee/ui/button';
import { cn } from '@chokdee/ui/cn';
import { Dialog } from '@chokdee/ui/dialog';
import { FailureLine } from '@chokdee/ui/failure-line';
import { fieldMessages } from '@chokdee/ui/failures';
import { controlStyle, Field } from '@chokdee/ui/field';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutcomeToast } from '../../app/dialog-change.ts';
import { closeDialog } from '../../app/dialogs.ts';
import { api } from '../../shared/api.ts';
import { isReason, ReasonField } from '../../shared/reason-field.tsx';
import { TextFileField } from '../../shared/text-file-field.tsx';
import { percentText, useEditedPrices, type PriceChange, type PriceTable } from './calls.ts';
import { readPrices, rowErrors, type PriceRows } from './price-rows.ts';

/** Props of `ImportPricesDialog`. */
export interface ImportPricesProps {
  table: PriceTable;
}

/** The largest list that can be imported, bytes. */
const maxBytes = 200_000;

/** Imports prices from CSV or JSON: shows what they change, with the returns, then changes them. */
export default function ImportPricesDialog({ table: opened }: ImportPricesProps) {
  const { t } = useTranslation('lottery-desk');
  const client = useQueryClient();
  const say = useOutcomeToast();
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<number | null>(null);
  const [lines, setLines] = useState<readonly number[]>([]);
  const [reason, setReason] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const [table, readAgain] = useEditedPrices(opened);
  const send = useMutation({
    mutationFn: (body: { rows: PriceRows; apply: boolean; reason?: string }) =>
      api.request('POST /console/lottery/prices/:mode', {
        params: { mode: table.prizeMode },
        body: { ...body, version: table.version },
      }),
    onSuccess: async (answer, { apply }) => {
      if (!apply) return;
      await client.invalidateQueries({ queryKey: ['lottery-desk'] });
      closeDialog();
      say(answer, t('pricesSaved'));
    },
    onError: async (error) => {
      await client.invalidateQueries({ queryKey: ['lottery-desk'] });
      readAgain(error);
    },
  });
  const change = (next: string) => {
    setText(next);
    setWrong(null);
    setSubmitted(false);
    send.reset();
  };
  const preview = send.data;
  const press = () => {
    const read = readPrices(text);
    setWrong(read.wrong ?? null);
    if (read.wrong !== undefined) return;
    setLines(read.lines);
    setSubmitted(preview !== undefined);
    if (preview === undefined) send.mutate({ rows: read.rows, apply: false });
    else if (isReason(reason)) send.mutate({ rows: read.rows, apply: true, reason: reason.trim() });
  };
  const messages = fieldMessages(send.error);
  const errors = rowErrors(messages, lines);
  const unread =
    wrong === null ? undefined : wrong === 0 ? t('import.unread') : t('import.unreadLine', { line: wrong });
  return (
    <Dialog
      title={t('import.title')}
      description={`${table.prizeMode} · ${t('import.lead')}`}
      size="wide"
      footer={
        <Button
          look="gold"
          busy={send.isPending}
          disabled={preview !== undefined && preview.changes.length === 0}
          onPress={press}
        >
          {t(preview ? 'import.apply' : 'import.preview')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <TextFileField
          label={t('import.file')}
          tooLarge={t('import.tooLarge')}
          accept=".csv,.json,text/csv,application/json"
          maxBytes={maxBytes}
          onText={change}
        />
        <Field label={t('import.list')} hint={t('import.hint')} error={unread}>
          {(wiring) => (
            <textarea
              {...wiring}
              rows={8}
              spellCheck={false}
              dir="ltr"
              value={text}
              onChange={({ target }) => change(target.value)}
              className={cn(controlStyle({ invalid: wrong !== null }), 'py-2.5 font-mono text-13')}
            />
          )}
        </Field>
        {errors.length > 0 ? (
          <ul role="alert" className="flex flex-col gap-1 text-14 text-coral">
            {errors.map((error, index) => (
              <li key={index}>
                {error.line === null ? error.text : t('import.line', { line: error.line, text: error.text })}
              </li>
            ))}
          </ul>
        ) : (
          <FailureLine error={send.error} />
        )}
        {preview && <Changes changes={preview.changes} />}
        {preview?.waiting === true && (
          <p role="note" className="text-14 text-soft">
            {t('import.waits')}
          </p>
        )}
        {preview && preview.changes.length > 0 && (
          <ReasonField value={reason} onChange={setReason} submitted={submitted} refused={messages['reason']} />
        )}
      </div>
    </Dialog>
  );
}

/** What the list changes: prices and returns, before and after. */
function Changes({ changes }: { changes: readonly PriceChange[] }) {
  const { t } = useTranslation('lottery-desk');
  return (
    <section aria-live="polite" className="flex flex-col gap-2">
      <h3 className="text-16">{t('import.changes', { count: changes.length })}</h3>
      <ul className="flex flex-col gap-2">
        {changes.map((change) => (
          <li
            key={`${change.playId} ${change.variant}`}
            className="flex flex-wrap justify-between gap-x-4 rounded-2 bg-ink-2 px-3 py-2 text-14"
          >
            <b className="font-medium">{change.playName}</b>
            <span className="tabular-nums text-soft">
              {change.before} → {change.odds} ({percentText(change.rtpBefore)} → {percentText(change.rtp)})
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
