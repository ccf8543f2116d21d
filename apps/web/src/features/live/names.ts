import type { TextKey } from '@chokdee/locales/bundles';
import { useTranslation } from 'react-i18next';

type TablesText<Key> = Key extends `tables:${infer Name}` ? Name : never;
type PositionKey = Extract<TablesText<TextKey>, `position.${string}`>;

/** The text of a position that has one of its own. */
export const positionText = (id: string) => `position.${id}` as PositionKey;
/** The text of the rules and prices of a table. */
export const variantText = (id: string) => `variant.${id}` as Extract<TablesText<TextKey>, `variant.${string}`>;

/** Kinds of bets whose ids end with their numbers: `split_5_8`, `total_11`. */
const NUMBERED = [
  ...['straight', 'split', 'street', 'trio', 'corner', 'line', 'dozen', 'column'],
  ...['total', 'triple', 'double', 'single', 'pair', 'four'],
] as const;
const PATTERN = new RegExp(`^(${NUMBERED.join('|')})_([0-9_]+)$`);

/** The numbers of a bet: `split_5_8` has 5 and 8. */
export const numbersOf = (id: string): string[] => PATTERN.exec(id)?.[2]?.split('_') ?? [];

/** Returns the function that names a position of a game. */
export function usePositionName(game: string): (id: string) => string {
  const { t } = useTranslation('tables');
  return (id) => {
    const [, kind, numbers] = PATTERN.exec(id) ?? [];
    if (game === 'sic-bo' && (id === 'small' || id === 'big')) return t(`hilo.${id}`);
    if (kind === undefined || numbers === undefined) return t(positionText(id));
    return t(`numbered.${kind as (typeof NUMBERED)[number]}`, { numbers: numbers.replaceAll('_', '–') });
  };
}
