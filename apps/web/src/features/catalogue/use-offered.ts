import { usePreferences } from '@chokdee/ui/preferences';
import { useQuery } from '@tanstack/react-query';
import { vendorCategoriesQuery } from './catalogue.ts';
import type { Category } from './categories.ts';

/** Whether a category has vendors. False while the categories load. */
export function useOffered(category: Category): boolean {
  const code = usePreferences((state) => state.language.code);
  const { data } = useQuery(vendorCategoriesQuery(code));
  return data?.some(({ title }) => title === category) ?? false;
}
