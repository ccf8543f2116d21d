import { Amount } from '@chokdee/ui/amount';
import { cn } from '@chokdee/ui/cn';
import { IconButton } from '@chokdee/ui/icon-button';
import { InfoIcon, LightningIcon, SpeakerHighIcon, SpeakerSlashIcon } from '@chokdee/ui/icons';
import { LogoMark } from '@chokdee/ui/logo';
import { useTranslation } from 'react-i18next';
import { useEngine, useSession } from './context.tsx';
import { framed } from './framed.ts';
import { toggle, useSettings } from './settings.ts';

/** The game's name, the balance, and the buttons for pace, sound and information. */
export function TopBar({ onInformation }: { onInformation: () => void }) {
  const { t } = useTranslation('arcade');
  const { client } = useEngine();
  const balance = useSession((state) => state.balance);
  const free = useSession((state) => state.meta?.funPlay === true);
  const quickAllowed = useSession((state) => state.config?.jurisdiction.disabledTurbo === false);
  const { sound, quick } = useSettings();
  const name = client.useName();
  return (
    <header className="relative z-10 flex h-14 shrink-0 items-center gap-2 ps-4 pe-1.5 short:h-12">
      <LogoMark className={cn('h-7 shrink-0 max-sm:hidden', framed && 'hidden')} />
      <h1 className={cn('min-w-0 truncate text-14 sm:text-16', framed && 'sr-only')}>{name}</h1>
      <p
        className={cn(
          'ms-auto flex shrink-0 items-baseline gap-x-2 rounded-2 bg-ink-2 px-3 py-1.5',
          free && 'max-sm:flex-col max-sm:items-end max-sm:py-0.5',
        )}
      >
        <span
          className={cn('text-12 whitespace-nowrap', free ? 'text-sky max-sm:leading-4' : 'text-soft max-sm:sr-only')}
        >
          {t(free ? 'free.balance' : 'balance')}
        </span>
        <Amount value={balance} animate className="text-15" />
      </p>
      {quickAllowed && (
        <IconButton
          label={t('quick')}
          aria-pressed={quick}
          onClick={() => toggle('quick')}
          className={quick ? 'text-gold-text' : ''}
        >
          <LightningIcon weight={quick ? 'fill' : 'regular'} aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label={t(sound ? 'sound.mute' : 'sound.unmute')} onClick={() => toggle('sound')}>
        {sound ? <SpeakerHighIcon aria-hidden="true" /> : <SpeakerSlashIcon aria-hidden="true" />}
      </IconButton>
      <IconButton label={t('panel.open')} onClick={onInformation} className="desk:hidden">
        <InfoIcon aria-hidden="true" />
      </IconButton>
    </header>
  );
}
