import { completeLanguages, languageOf } from '@chokdee/locales/languages';
import { cn } from '@chokdee/ui/cn';
import { controlStyle, Field } from '@chokdee/ui/field';
import { Tabs } from '@chokdee/ui/tabs';
import { TextField } from '@chokdee/ui/text-field';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** A text by language code. */
export type Texts = Readonly<Record<string, string>>;

/** The texts of an answer, as a form edits them. */
export const textsOf = (texts: Readonly<Record<string, string | undefined>>): Texts =>
  Object.fromEntries(Object.entries(texts).map(([code, text]) => [code, text ?? '']));

/** The texts of a form without the empty ones. */
export const writtenTexts = (texts: Texts): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''));

/** A text that is written in each language. With `rows` it has several lines. */
export interface TranslatedField<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly hint?: string;
  readonly maxLength: number;
  readonly rows?: number;
}

/** Texts in each language, a tab each; `preview` shows how they look in a language. */
export function TranslatedFields<Name extends string>({
  fields,
  texts,
  onChange,
  errors,
  preview,
}: {
  fields: readonly TranslatedField<Name>[];
  texts: Readonly<Record<Name, Texts>>;
  onChange: (name: Name, texts: Texts) => void;
  errors: Readonly<Record<string, string>>;
  preview?: ((code: string) => ReactNode) | undefined;
}) {
  const { t } = useTranslation('announcements');
  const [code, setCode] = useState<string>(completeLanguages[0] ?? 'TH');
  const lang = languageOf(code).tag;
  return (
    <div className="flex flex-col gap-3">
      <Tabs
        label={t('language')}
        value={code}
        onChange={setCode}
        items={completeLanguages.map((value) => ({ value, label: languageOf(value).name }))}
      />
      <p className="text-13 text-faint">{t('fallback')}</p>
      <div className={cn('grid gap-4', preview && 'md:grid-cols-2')}>
        <div className="flex min-w-0 flex-col gap-4">
          {fields.map(({ name, label, hint, maxLength, rows }) => {
            const value = texts[name][code] ?? '';
            const error = errors[`${name}.${code}`] ?? errors[name];
            const change = ({ target }: { target: { value: string } }) =>
              onChange(name, { ...texts[name], [code]: target.value });
            return rows === undefined ? (
              <TextField
                key={name}
                label={label}
                hint={hint}
                error={error}
                maxLength={maxLength}
                lang={lang}
                value={value}
                onChange={change}
              />
            ) : (
              <Field key={name} label={label} hint={hint} error={error}>
                {(wiring) => (
                  <textarea
                    {...wiring}
                    rows={rows}
                    maxLength={maxLength}
                    lang={lang}
                    value={value}
                    onChange={change}
                    className={cn(
                      controlStyle({ invalid: Boolean(error) }),
                      'block resize-y py-2.5 focus-visible:outline-2 focus-visible:outline-offset-1',
                    )}
                  />
                )}
              </Field>
            );
          })}
        </div>
        {preview && (
          <section aria-label={t('preview')} lang={lang} className="flex min-w-0 flex-col gap-1.5">
            <p className="text-14 text-soft">{t('preview')}</p>
            {preview(code)}
          </section>
        )}
      </div>
    </div>
  );
}
