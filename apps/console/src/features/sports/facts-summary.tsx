import { useTranslation } from 'react-i18next';
import type { EventDetail, Proposal } from './calls.ts';

type Facts = NonNullable<Proposal['facts']>;

/** A result in lines: its state, the numbers of each part, scorers and what else was entered. */
export function FactsSummary({
  facts,
  event,
}: {
  facts: Facts;
  event: Pick<EventDetail, 'players' | 'home' | 'away'>;
}) {
  const { t } = useTranslation(['sports-desk', 'sports']);
  const parts = [
    ...facts.periods.map((part, at) => ({ part, name: t('part', { number: at + 1 }) })),
    ...facts.overtime.map((part, at) => ({ part, name: t('overtime', { number: at + 1 }) })),
  ];
  const rows = [
    [t('column.state'), t(`sports:state.${facts.status}`)],
    ...parts.map(({ part, name }) => [
      name,
      Object.entries(part.counts)
        .map(([count, { home, away }]) => `${t(`count.${count}` as never)} ${home}:${away}`)
        .join(' · '),
    ]),
    ...(facts.goals.length === 0
      ? []
      : [
          [
            t('goals'),
            facts.goals
              .map(({ minute, player, isOwn }) => {
                const name = event.players.find(({ code }) => code === player)?.name ?? player;
                return `${minute}' ${name}${isOwn ? ` (${t('ownGoal')})` : ''}`;
              })
              .join(', '),
          ],
        ]),
    ...(facts.winner === null ? [] : [[t('winner'), (facts.winner === 'home' ? event.home : event.away) ?? '']]),
    ...(facts.delayHours === null ? [] : [[t('delayHours'), String(facts.delayHours)]]),
    ...(facts.hasFormatChanged ? [[t('formatChanged'), '✓']] : []),
  ];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-14">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-soft">{name}</dt>
          <dd className="wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
