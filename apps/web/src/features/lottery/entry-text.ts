import { useTranslation } from 'react-i18next';

const SIDES = ['high', 'low', 'odd', 'even'] as const;

/** Writes an entry as members read it: a side in their language, numbers as they are. */
export function useEntryText(): (entry: string) => string {
  const { t } = useTranslation('lottery');
  return (entry) => {
    const side = SIDES.find((each) => each === entry);
    return side ? t(`side.${side}`) : entry;
  };
}
