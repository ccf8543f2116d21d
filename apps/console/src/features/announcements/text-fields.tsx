import { completeLanguages, languageOf } from '@chokdee/locales/languages';
import { cn } from '@chokdee/ui/cn';
import { controlStyle, Field } from '@chokdee/ui/field';
import { HtmlText } from '@chokdee/ui/html-text';
import { Tabs } from '@chokdee/ui/tabs';
import { TextField } from '@chokdee/ui/text-field';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Draft } from './draft.ts';

/** The message of a field, or of its text in a language. */
const messageOf = (errors: Readonly<Record<string, string>>, field: string, code: string): string | undefined =>
  errors[`${field}.${code}`] ?? errors[field];

/** Title and content in each language, and how the content looks. */
export function TextFields({
  draft,
  onChange,
  errors,
  withContent,
}: {
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
  errors: Readonly<Record<string, string>>;
  withContent: boolean;
}) {
  const { t } = useTranslation('announcements');
  const [code, setCode] = useState<string>(completeLanguages[0] ?? 'TH');
  const title = draft.title[code] ?? '';
  const content = draft.content[code] ?? '';
  const error = messageOf(errors, 'content', code);
  return (
    <div className="flex flex-col gap-3">
      <Tabs
        label={t('language')}
        value={code}
        onChange={setCode}
        items={completeLanguages.map((value) => ({ value, label: languageOf(value).name }))}
      />
      <TextField
        label={t('column.title')}
        hint={t('fallback')}
        error={messageOf(errors, 'title', code)}
        maxLength={200}
        lang={languageOf(code).tag}
        value={title}
        onChange={({ target }) => onChange({ title: { ...draft.title, [code]: target.value } })}
      />
      {withContent && (
        <div className="grid gap-4 md:grid-cols-2">
          <Field label={t('content')} hint={t('contentHint')} error={error}>
            {(wiring) => (
              <textarea
                {...wiring}
                rows={9}
                maxLength={20_000}
                lang={languageOf(code).tag}
                value={content}
                onChange={({ target }) => onChange({ content: { ...draft.content, [code]: target.value } })}
                className={cn(
                  controlStyle({ invalid: Boolean(error) }),
                  'block resize-y py-2.5 focus-visible:outline-2 focus-visible:outline-offset-1',
                )}
              />
            )}
          </Field>
          <section aria-label={t('preview')} className="flex min-w-0 flex-col gap-1.5">
            <p className="text-14 text-soft">{t('preview')}</p>
            <div className="flex-1 rounded-2 bg-ink-2 p-4">
              <h3 className="mb-2 text-18 break-words">{title}</h3>
              <HtmlText html={content} />
            </div>
          </section>
        </div>
      )}
    </div>
  );
}
