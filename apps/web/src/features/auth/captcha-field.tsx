import { Button } from '@chokdee/ui/button';
import { useFailureText } from '@chokdee/ui/failures';
import { IconButton } from '@chokdee/ui/icon-button';
import { ArrowClockwiseIcon } from '@chokdee/ui/icons';
import { Skeleton } from '@chokdee/ui/skeleton';
import { TextField } from '@chokdee/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';

/** The shortest time between two captchas, ms. */
const REFRESH_MS = 1000;

/**
 * The captcha: an image, or a question for people who cannot see it (decision D6). A new one is
 * loaded at most once per second, and whenever `round` changes.
 */
export function CaptchaField({
  round,
  ...input
}: { round: number } & Omit<ComponentProps<typeof TextField>, 'label' | 'lead' | 'tail'>) {
  const { t } = useTranslation('auth');
  const failureText = useFailureText();
  const [asQuestion, setAsQuestion] = useState(false);
  const [refreshes, setRefreshes] = useState(0);
  const [restedAt, setRestedAt] = useState('');
  const shown = `${asQuestion} ${round} ${refreshes}`;
  const resting = restedAt !== shown;
  const { data, error, isFetching } = useQuery({
    queryKey: ['captcha', asQuestion, round, refreshes],
    queryFn: async ({ signal }) =>
      asQuestion
        ? (await api.request('GET /wps/captcha/text', {}, { signal })).question
        : await api.request('GET /wps/captcha', { query: { t: String(Date.now()) } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    retry: 2,
    retryDelay: REFRESH_MS,
  });
  useEffect(() => {
    const timer = setTimeout(() => setRestedAt(shown), REFRESH_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex min-h-16 items-center gap-2">
        <div role="status" className="min-w-0 flex-1">
          {data === undefined || isFetching ? (
            error && !isFetching ? (
              <p className="text-14 text-coral">{failureText(error)}</p>
            ) : (
              <Skeleton className="h-16 w-50 rounded-2" />
            )
          ) : asQuestion ? (
            <p className="text-15">{data}</p>
          ) : (
            <img
              src={`data:image/png;base64,${data}`}
              alt={t('captcha.image')}
              width={200}
              height={64}
              className="h-16 w-50 rounded-2"
            />
          )}
        </div>
        <IconButton
          label={t('captcha.refresh')}
          disabled={resting || isFetching}
          onClick={() => setRefreshes((count) => count + 1)}
        >
          <ArrowClockwiseIcon aria-hidden="true" />
        </IconButton>
      </div>
      <TextField
        {...input}
        label={t('captcha.label')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        inputMode={asQuestion ? 'numeric' : 'text'}
        maxLength={255}
      />
      <Button
        look="quiet"
        size="small"
        className="self-start px-2 text-gold-text"
        disabled={resting}
        onPress={() => setAsQuestion(!asQuestion)}
      >
        {t(asQuestion ? 'captcha.useImage' : 'captcha.useQuestion')}
      </Button>
    </div>
  );
}
