import { useTranslation } from 'react-i18next';
import type { EventDetail, Proposal } from './calls.ts';

/** Who won an outright, and who withdrew. */
export function StandingSummary({
  standing,
  event,
}: {
  standing: NonNullable<Proposal['standing']>;
  event: Pick<EventDetail, 'list'>;
}) {
  const { t } = useTranslation('sports-desk');
  const outcomes = event.list.flatMap((market) => market.outcomes);
  const namesOf = (codes: readonly string[]): string =>
    codes.map((code) => outcomes.find(({ outcome }) => outcome === code)?.name ?? code).join(', ');
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-14">
      <dt className="text-soft">{t('winner')}</dt>
      <dd className="wrap-anywhere">{namesOf(standing.winners)}</dd>
      {standing.withdrawn.length > 0 && (
        <>
          <dt className="text-soft">{t('withdrawn')}</dt>
          <dd className="wrap-anywhere">{namesOf(standing.withdrawn)}</dd>
        </>
      )}
    </dl>
  );
}
