import { completeLanguages, languages, type Language } from '@chokdee/locales/languages';
import { changeLanguage } from '@chokdee/ui/i18n';
import { queryClient } from '../../shared/query.ts';
import { useStatus } from '../status/status.ts';

/** The languages on offer: those the brand has and whose texts are whole. */
export function useLanguages(): readonly Language[] {
  const { languages: offered } = useStatus().info.site;
  return languages.filter(
    (language) =>
      (completeLanguages as readonly string[]).includes(language.code) &&
      offered.some((code) => code.toUpperCase() === language.code),
  );
}

/** Changes the language; what the server words (names, announcements, bank names) is read again. */
export async function chooseLanguage(code: string): Promise<void> {
  await changeLanguage(code);
  await queryClient.invalidateQueries();
}
