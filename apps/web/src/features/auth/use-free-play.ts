import { useFailureText } from '@chokdee/ui/failures';
import { retryImport } from '@chokdee/ui/retry-import';
import { toast } from '@chokdee/ui/toast';
import { useNavigate } from '@tanstack/react-router';
import { useFeature } from '../status/status.ts';

const load = retryImport(() => import('./free-play.ts'));

/**
 * Returns the function that logs in with a trial account and goes home; undefined when the brand
 * does not offer free play (FREEPLAY3).
 */
export function useFreePlay(): (() => Promise<void>) | undefined {
  const navigate = useNavigate();
  const failureText = useFailureText();
  const offered = useFeature('FREEPLAY3');
  if (!offered) return undefined;
  return async () => {
    try {
      const { startFreePlay } = await load();
      await startFreePlay();
      await navigate({ to: '/' });
    } catch (error) {
      toast('coral', failureText(error));
    }
  };
}
