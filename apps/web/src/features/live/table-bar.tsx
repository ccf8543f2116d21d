import { IconButton } from '@chokdee/ui/icon-button';
import {
  ArrowLeftIcon,
  SquaresFourIcon,
  HandGrabbingIcon,
  ShieldCheckIcon,
  SpeakerHighIcon,
  SpeakerSlashIcon,
} from '@chokdee/ui/icons';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { MOST_TABLES, readSeveral } from './several.ts';
import { toggleSound, useSound } from './sounds.ts';
import { toggleSqueeze, useSqueeze } from './squeeze.tsx';
import { isCardGame, type JoinedTable } from './tables.ts';

/** The bar over a table: back to the lobby, its name, round, limits, proof and sound. */
export function TableBar({ name, joined }: { name: string; joined: JoinedTable | undefined }) {
  const { t } = useTranslation('tables');
  const navigate = useNavigate();
  const shoe = joined?.state.shoe;
  const isOn = useSound((sound) => sound.isOn);
  const isSqueezed = useSqueeze((squeeze) => squeeze.isOn);
  return (
    <div className="flex items-center py-1.5 md:gap-2">
      <IconButton label={t('back')} onClick={() => void navigate({ to: '/live' })}>
        <ArrowLeftIcon aria-hidden="true" />
      </IconButton>
      <div className="min-w-0 flex-1">
        <h1 className="truncate py-0.5 text-16 leading-tight md:text-18">{name}</h1>
        {joined && (
          <p className="truncate text-12 text-faint tabular-nums md:text-13">
            {shoe && (
              <>
                {isCardGame(joined.table.game)
                  ? t('round', { shoe: shoe.number, round: shoe.rounds })
                  : t('roundOnly', { round: shoe.rounds })}
                {' · '}
              </>
            )}
            {t('limits', {
              min: joined.table.limits.min.toLocaleString('en'),
              max: joined.table.limits.max.toLocaleString('en'),
            })}
          </p>
        )}
      </div>
      {joined?.table.game === 'baccarat' && (
        <IconButton
          label={t('squeeze.switch')}
          aria-pressed={isSqueezed}
          className={isSqueezed ? 'text-gold-text' : undefined}
          onClick={toggleSqueeze}
        >
          <HandGrabbingIcon aria-hidden="true" weight={isSqueezed ? 'fill' : 'regular'} />
        </IconButton>
      )}
      {joined && shoe && (
        <IconButton
          label={t('proof.title')}
          onClick={() => openDialog('tableProofModal', { table: joined.table, shoe })}
        >
          <ShieldCheckIcon aria-hidden="true" />
        </IconButton>
      )}
      {joined && (
        <IconButton
          label={t('several.title')}
          onClick={() => {
            const { code } = joined.table;
            const others = readSeveral().filter((one) => one !== code);
            void navigate({
              to: '/live/several',
              search: { tables: [code, ...others].slice(0, MOST_TABLES).join(',') },
            });
          }}
        >
          <SquaresFourIcon aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label={t('sound')} aria-pressed={isOn} onClick={toggleSound}>
        {isOn ? <SpeakerHighIcon aria-hidden="true" /> : <SpeakerSlashIcon aria-hidden="true" />}
      </IconButton>
    </div>
  );
}
