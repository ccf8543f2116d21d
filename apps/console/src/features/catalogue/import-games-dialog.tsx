import { Button } from '@chokdee/ui/button';
import { cn } from '@chokdee/ui/cn';
import { Dialog } from '@chokdee/ui/dialog';
import { FailureLine } from '@chokdee/ui/failure-line';
import { fieldMessages } from '@chokdee/ui/failures';
import { controlStyle, Field } from '@chokdee/ui/field';
import { usePreferences } from '@chokdee/ui/preferences';
import { toast } from '@chokdee/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import { api } from '../../shared/api.ts';
import { TextFileField } from '../../shared/text-file-field.tsx';
import { catalogueQuery, nameOf } from './calls.ts';
import { rowErrors, rowsOf, type GameRows, type ImportedChange } from './game-list.ts';

/** Props of the dialog: the games as they are, as a list to change. */
export interface ImportGamesProps {
  list: string;
}

/** The largest list that can be imported, bytes. */
const maxBytes = 262_144;

/** Imports a list of games: shows what it changes, then changes it. */
export default function ImportGamesDialog({ list }: ImportGamesProps) {
  const { t } = useTranslation('console');
  const client = useQueryClient();
  const [text, setText] = useState(list);
  const [noList, setNoList] = useState(false);
  const send = useMutation({
    mutationFn: (body: { games: GameRows; expected?: string }) =>
      api.request('POST /console/catalogue/import', { body }),
    onSuccess: async ({ applied }) => {
      if (!applied) return;
      await client.invalidateQueries(catalogueQuery);
      closeDialog();
      toast('jade', t('desk.done'));
    },
  });
  const change = (next: string) => {
    setText(next);
    setNoList(false);
    send.reset();
  };
  const preview = send.data;
  const press = () => {
    const games = rowsOf(text);
    setNoList(games === null);
    if (games !== null) send.mutate({ games, ...(preview && { expected: preview.expected }) });
  };
  const errors = rowErrors(fieldMessages(send.error));
  return (
    <Dialog
      title={t('desk.import.title')}
      description={t('desk.import.lead')}
      size="wide"
      footer={
        <Button
          look="gold"
          busy={send.isPending}
          disabled={preview !== undefined && preview.changes.length === 0}
          onPress={press}
        >
          {t(preview ? 'desk.import.apply' : 'desk.import.preview')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <TextFileField
          label={t('desk.import.file')}
          tooLarge={t('desk.import.tooLarge')}
          accept="application/json,.json"
          maxBytes={maxBytes}
          onText={change}
        />
        <Field label={t('desk.import.list')} error={noList ? t('desk.import.noList') : undefined}>
          {(wiring) => (
            <textarea
              {...wiring}
              rows={10}
              spellCheck={false}
              dir="ltr"
              value={text}
              onChange={({ target }) => change(target.value)}
              className={cn(controlStyle({ invalid: noList }), 'py-2.5 font-mono text-13')}
            />
          )}
        </Field>
        {errors.length > 0 && (
          <ul role="alert" className="flex flex-col gap-1 text-14 text-coral">
            {errors.map(({ row, text: message }, index) => (
              <li key={index}>{row === null ? message : t('desk.import.row', { row, message })}</li>
            ))}
          </ul>
        )}
        {errors.length === 0 && <FailureLine error={send.error} />}
        {preview && <Changes changes={preview.changes} />}
      </div>
    </Dialog>
  );
}

/** What the list changes, field by field. */
function Changes({ changes }: { changes: readonly ImportedChange[] }) {
  const { t } = useTranslation('console');
  const language = usePreferences((state) => state.language.code);
  const valueOf = (value: unknown): string =>
    Array.isArray(value) ? value.join(', ') || '—' : value === null ? '—' : String(value);
  return (
    <section aria-live="polite" className="flex flex-col gap-2">
      <h3 className="text-16">{t('desk.import.changes', { count: changes.length })}</h3>
      <ul className="flex flex-col gap-2">
        {changes.map(({ nodeId, names, before, after }) => (
          <li key={nodeId} className="rounded-2 bg-ink-2 px-3 py-2 text-14">
            <b className="font-medium">{nameOf(names, language)}</b>
            <ul className="text-13 text-soft">
              {Object.entries(after).map(([field, value]) => (
                <li key={field}>
                  {field}: {valueOf((before as Readonly<Record<string, unknown>>)[field])} → {valueOf(value)}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
