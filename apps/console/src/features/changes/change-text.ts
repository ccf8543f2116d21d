import { useTranslation } from 'react-i18next';
import type { PersonsChange } from '../../shared/api.ts';

/** Returns a function that says what a change is and what it is done to. */
export function useChangeText(): (change: Pick<PersonsChange, 'kind' | 'name'>) => string {
  const { t } = useTranslation('console');
  return ({ kind, name }) => {
    const what = t(`changes.kind.${kind}`);
    return name === '' ? what : t('changes.what', { what, name });
  };
}
