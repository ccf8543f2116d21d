import { completeLanguages, languages, type Language } from '@chokdee/locales/languages';
import { changeLanguage } from '@chokdee/ui/i18n';
import { queryClient } from '../../shared/query.ts';
import { useStatus } from '../status/status.ts';

/** The languages that the brand offers and whose texts are complete. */
export function useLanguages(): readonly Language[] {
  const { languages: offered } = useStatus().info.site;
  return languages.filter(
    (language) =>
      (completeLanguages as readonly string[]).includes(language.code) &&
      offered.some((code) => code.toUpperCase() === language.code),
  );
}

/** Changes the language, and reads texts of the server (names, announcements, bank names) again. */
export async function chooseLanguage(code: string): Promise<void> {
  await changeLanguage(code);
  await queryClient.invalidateQueries();
}
