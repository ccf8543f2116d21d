import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { cn } from './cn.tsx';
import { ServerUnreachable as ServerUnreachable, isMissingChunk } from './load-again.tsx';
import { LogoMark } from './logo.tsx';
import { WarningCircleIcon } from './icons.tsx';

/** Props of the states that stand in for content: what it is, what it means, what to do next. */
export interface StateProps {
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
  className?: string;
}

const State = ({ title, text, action, className, art }: StateProps & { art: ReactNode }) => (
  <div className={cn('flex flex-col items-center gap-3 px-4 py-10 text-center', className)}>
    {art}
    <p className="font-display text-18 font-medium text-balance">{title}</p>
    {text && <p className="max-w-[44ch] text-14 text-soft">{text}</p>}
    {action && <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div>}
  </div>
);

/** Nothing here yet, and what to do about it. */
export const EmptyState = (props: StateProps) => <State {...props} art={<LogoMark className="h-14 opacity-55" />} />;

/** Something failed: what happened, whether money moved, and what to do. */
export function ErrorState({ again, action, ...props }: StateProps & { again?: () => unknown }) {
  const { t } = useTranslation('common');
  return (
    <div role="alert">
      <State
        {...props}
        art={<WarningCircleIcon className="text-[44px] text-coral" aria-hidden="true" />}
        action={
          <>
            {again && <Button onPress={again}>{t('tryAgain')}</Button>}
            {action}
          </>
        }
      />
    </div>
  );
}

/** What an error boundary shows: a new version to load, or a part that broke. */
export function CrashState({ error, again }: { error: unknown; again: () => void }) {
  const { t } = useTranslation('common');
  return error instanceof ServerUnreachable ? (
    <ErrorState
      title={t('failure.load')}
      text={t('failure.network')}
      action={
        <Button look="gold" onPress={() => location.reload()}>
          {t('failure.reload')}
        </Button>
      }
    />
  ) : isMissingChunk(error) ? (
    <ErrorState
      title={t('failure.versionTitle')}
      text={t('failure.versionText')}
      action={
        <Button look="gold" onPress={() => location.reload()}>
          {t('failure.reload')}
        </Button>
      }
    />
  ) : (
    <ErrorState title={t('failure.title')} text={t('failure.text')} again={again} />
  );
}
