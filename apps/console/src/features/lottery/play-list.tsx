import { Amount } from '@chokdee/ui/amount';
import { Badge } from '@chokdee/ui/badge';
import { Button } from '@chokdee/ui/button';
import type { Column } from '@chokdee/ui/data-table';
import { EmptyState } from '@chokdee/ui/states';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { SurfaceTable } from '../../shared/list.tsx';
import { useCan } from '../../shared/operator.tsx';
import type { DeskDetail, DeskPlay } from './calls.ts';

/** The plays of a lottery with their limits. */
export function PlayList({ game }: { game: DeskDetail }) {
  const { t } = useTranslation('lottery-desk');
  const amounts = [
    ['least', t('column.least')],
    ['most', t('column.most')],
    ['mostNumber', t('column.mostNumber')],
  ] as const;
  const columns: Column<DeskPlay>[] = [
    { key: 'play', head: t('column.play'), cell: (play) => <PlayName play={play} /> },
    { key: 'state', head: t('column.state'), cell: (play) => <PlayState play={play} /> },
    ...amounts.map(([key, head]): Column<DeskPlay> => ({
      key,
      head,
      align: 'end',
      cell: (play) => <Amount value={play[key]} />,
    })),
    { key: 'action', head: t('column.action'), align: 'end', cell: (play) => <Edit game={game} play={play} /> },
  ];
  return (
    <>
      <p className="max-w-[680px] text-14 text-soft">{t('limitsLead')}</p>
      <SurfaceTable
        caption={t('tabs.limits')}
        columns={columns}
        rows={game.plays}
        rowKey={(play) => play.playId}
        empty={<EmptyState title={t('noPlays')} />}
        card={(play) => (
          <div className="flex flex-col gap-2">
            <div className="flex items-start justify-between gap-3">
              <PlayName play={play} />
              <PlayState play={play} />
            </div>
            <dl className="flex flex-wrap gap-x-5 gap-y-1 text-13">
              {amounts.map(([key, head]) => (
                <div key={key}>
                  <dt className="text-faint">{head}</dt>
                  <dd>
                    <Amount value={play[key]} />
                  </dd>
                </div>
              ))}
            </dl>
            <Edit game={game} play={play} />
          </div>
        )}
      />
    </>
  );
}

const PlayName = ({ play }: { play: DeskPlay }) => (
  <span>
    <span className="block font-medium">{play.playName}</span>
    <span className="block text-12 text-faint">{play.tabName}</span>
  </span>
);

function PlayState({ play }: { play: DeskPlay }) {
  const { t } = useTranslation('lottery-desk');
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={play.isOpen ? 'jade' : 'coral'}>{t(play.isOpen ? 'state.open' : 'state.closed')}</Badge>
      {play.isOwn && <Badge tone="gold">{t('ownLimits')}</Badge>}
    </span>
  );
}

function Edit({ game, play }: { game: DeskDetail; play: DeskPlay }) {
  const { t } = useTranslation('lottery-desk');
  const can = useCan();
  if (!can('lottery.desk.edit')) return null;
  return (
    <Button
      size="small"
      look="plain"
      className="self-start"
      aria-label={t('editOf', { name: play.playName })}
      onPress={() => void openDialog('editPlayModal', { game, play })}
    >
      {t('edit')}
    </Button>
  );
}
