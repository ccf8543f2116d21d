import { toast } from '@chokdee/ui/toast';
import i18next from 'i18next';
import { useStatus } from '../status/status.ts';
import { openService, serviceOf } from './customer-service.ts';

/**
 * Returns the function that opens the brand's customer service and says when that fails; null for a
 * brand without one.
 */
export function useOpenService(): (() => void) | null {
  const path = serviceOf(useStatus());
  if (path === undefined) return null;
  return () =>
    void openService(path).then((opened) => {
      if (!opened) toast('coral', i18next.t('home:side.serviceFailed'));
    });
}
