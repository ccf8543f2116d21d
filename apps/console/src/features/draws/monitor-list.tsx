import { Badge } from '@chokdee/ui/badge';
import { Button } from '@chokdee/ui/button';
import type { Column } from '@chokdee/ui/data-table';
import { EmptyState } from '@chokdee/ui/states';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { NoValue, TimeCell } from '../../shared/cells.tsx';
import { PagedTable } from '../../shared/list.tsx';
import { useCan } from '../../shared/operator.tsx';
import { useMonitor, type MonitorDraw, type MonitorFilter } from './calls.ts';
import { stateTones } from './states.ts';

/** Draws that need attention, or all: today's first, then those to come, then earlier ones. */
export function MonitorList({
  filter,
  page,
  onPage,
}: {
  filter: MonitorFilter;
  page: number;
  onPage: (page: number) => void;
}) {
  const { t } = useTranslation('draws');
  const columns: Column<MonitorDraw>[] = [
    { key: 'game', head: t('console.game'), cell: (row) => <Game draw={row} /> },
    { key: 'draw', head: t('console.draw'), cell: (row) => <span className="tabular-nums">{row.issue}</span> },
    { key: 'time', head: t('console.time'), cell: (row) => <TimeCell at={row.drawAt} form="full" /> },
    { key: 'state', head: t('console.stateHead'), cell: (row) => <State draw={row} /> },
    { key: 'result', head: t('console.resultHead'), cell: (row) => <Result draw={row} /> },
    { key: 'action', head: t('console.action'), cell: (row) => <Actions draw={row} /> },
  ];
  return (
    <PagedTable
      query={useMonitor(filter, page)}
      page={page}
      onPage={onPage}
      caption={t(`console.${filter.view}`)}
      columns={columns}
      rowKey={(row) => row.drawId}
      expected={6}
      empty={
        filter.view === 'attention' ? (
          <EmptyState title={t('console.none')} text={t('console.noneText')} />
        ) : (
          <EmptyState title={t('console.empty')} />
        )
      }
      card={(row) => (
        <div className="flex flex-col gap-2">
          <div className="flex items-start justify-between gap-3">
            <Game draw={row} />
            <State draw={row} />
          </div>
          <div className="flex flex-wrap items-center justify-between gap-2 text-13">
            <span className="tabular-nums">{row.issue}</span>
            <TimeCell at={row.drawAt} form="full" />
          </div>
          <Result draw={row} />
          <Actions draw={row} />
        </div>
      )}
    />
  );
}

const Game = ({ draw }: { draw: MonitorDraw }) => {
  const { t } = useTranslation('draws');
  return (
    <div>
      <b className="font-medium">{draw.name}</b>
      <span className="block text-12 text-faint">
        {t(`source.${draw.source}`)}
        {draw.demo && <> · {t('demo')}</>}
      </span>
    </div>
  );
};

const State = ({ draw: { state, late } }: { draw: MonitorDraw }) => {
  const { t } = useTranslation('draws');
  const isLate = late && (state === 'locked' || state === 'drawn');
  return <Badge tone={isLate ? 'coral' : stateTones[state]}>{t(isLate ? 'state.late' : `state.${state}`)}</Badge>;
};

/** The numbers, and what waits for a decision. */
function Result({ draw: { numbers, proposal } }: { draw: MonitorDraw }) {
  const { t } = useTranslation('draws');
  const waiting = {
    result: 'console.waiting',
    correction: 'console.waitingCorrection',
    void: 'console.waitingVoid',
  } as const;
  return (
    <div className="text-13">
      {numbers ? <span className="tabular-nums">{Object.values(numbers).flat().join(' ')}</span> : <NoValue />}
      {proposal && (
        <span className="block text-gold-text">{t(waiting[proposal.kind], { name: proposal.proposedBy })}</span>
      )}
    </div>
  );
}

/** What can be done with a draw now. */
function Actions({ draw }: { draw: MonitorDraw }) {
  const { t } = useTranslation('draws');
  const can = useCan();
  const { proposal, source, state } = draw;
  if (proposal)
    return (
      can('draws.results.confirm') && (
        <Button size="small" look="plain" onPress={() => openDialog('decideDrawModal', { draw, proposal })}>
          {t(proposal.isOwn ? 'console.withdraw' : 'console.decide')}
        </Button>
      )
    );
  if (!can('draws.results.enter')) return null;
  const isOfficial = source === 'official';
  const isFinal = state === 'confirmed' || state === 'corrected';
  const kinds = [
    ...(isOfficial && state === 'locked' ? (['result'] as const) : []),
    ...(isOfficial && isFinal ? (['correction'] as const) : []),
    ...(['scheduled', 'on_sale', 'locked'].includes(state) || (isOfficial && isFinal) ? (['void'] as const) : []),
  ];
  const texts = { result: 'console.enter', correction: 'console.correct', void: 'console.void' } as const;
  return (
    <div className="flex flex-wrap gap-2">
      {kinds.map((kind) => (
        <Button
          key={kind}
          size="small"
          look={kind === 'void' ? 'quiet' : 'plain'}
          onPress={() => openDialog('proposeDrawModal', { draw, kind })}
        >
          {t(texts[kind])}
        </Button>
      ))}
    </div>
  );
}
