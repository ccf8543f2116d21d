import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { cn } from './cn.tsx';
import { useFailureText } from './failures.tsx';
import { WarningCircleIcon } from './icons.tsx';
import { LogoMark } from './logo.tsx';
import { ChunkLoadError, ServerUnreachableError, isMissingChunk } from './retry-import.tsx';

/** Props of the states shown instead of content: what happened, what it means, what to do. */
export interface StateProps {
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
  className?: string | undefined;
}

const State = ({ title, text, action, className, art }: StateProps & { art: ReactNode }) => (
  <div className={cn('flex flex-col items-center gap-3 px-4 py-10 text-center', className)}>
    {art}
    <p className="font-display text-18 font-medium text-balance">{title}</p>
    {text && <p className="max-w-[44ch] text-14 text-soft">{text}</p>}
    {action && <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div>}
  </div>
);

/** There is nothing to show yet, and what to do about it. */
export const EmptyState = (props: StateProps) => <State {...props} art={<LogoMark className="h-14 opacity-55" />} />;

/**
 * Something failed: what happened, whether money moved, and what to do. With `onRetry` it offers to
 * try again.
 */
export function ErrorState({ onRetry, action, ...props }: StateProps & { onRetry?: () => unknown }) {
  const { t } = useTranslation('common');
  return (
    <div role="alert">
      <State
        {...props}
        art={<WarningCircleIcon className="text-[44px] text-coral" aria-hidden="true" />}
        action={
          <>
            {onRetry && <Button onPress={onRetry}>{t('tryAgain')}</Button>}
            {action}
          </>
        }
      />
    </div>
  );
}

/** A read failed: the error in words, and a button to read again. */
export function LoadError({
  error,
  onRetry,
  className,
}: {
  error: unknown;
  onRetry: () => unknown;
  className?: string;
}) {
  const { t } = useTranslation('common');
  const text = useFailureText();
  return <ErrorState title={t('failure.load')} text={text(error)} onRetry={onRetry} className={className} />;
}

/**
 * What an error boundary shows: a page to reload, or a part that crashed and can be tried again.
 */
export function CrashState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('common');
  const unreachable = error instanceof ServerUnreachableError;
  const slow = error instanceof ChunkLoadError;
  if (!unreachable && !slow && !isMissingChunk(error))
    return <ErrorState title={t('failure.title')} text={t('failure.text')} onRetry={onRetry} />;
  return (
    <ErrorState
      title={t(unreachable || slow ? 'failure.load' : 'failure.versionTitle')}
      text={t(slow ? 'failure.slow' : unreachable ? 'failure.network' : 'failure.versionText')}
      action={
        <Button look="gold" onPress={() => location.reload()}>
          {t('failure.reload')}
        </Button>
      }
    />
  );
}
