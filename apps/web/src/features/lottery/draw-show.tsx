import { Amount } from '@chokdee/ui/amount';
import { Button } from '@chokdee/ui/button';
import { useMedia } from '@chokdee/ui/use-media';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';
import { useSession } from '../../shared/session.ts';
import { useLiveOutcomes, type DrawRow, type NearIssues } from './calls.ts';
import { headlineOf } from './headline.ts';
import { Digits } from './result-headline.tsx';

/** Milliseconds between changes of a rolling digit, until the first stops, and between stops. */
const ROLL = 70;
const FIRST_STOP = 900;
const NEXT_STOP = 450;

/**
 * Shows the result of a draw that takes place while the page is open: its digits roll and stop on
 * the drawn ones, then what the member won in it.
 */
export function DrawShow({ game, near }: { game: string; near: NearIssues }) {
  const { t } = useTranslation('lottery');
  useLiveOutcomes();
  const last = near.previousNumero;
  // A draw may be the last one before its numbers are known.
  const [seen, setSeen] = useState(last?.numbers ? last.drawId : undefined);
  const [shown, setShown] = useState<DrawRow | null>(null);
  if (last?.numbers && last.drawId !== seen) {
    setSeen(last.drawId);
    setShown(last);
  }
  if (!shown?.numbers) return null;
  const parts = headlineOf(game, shown.numbers);
  return (
    <section
      aria-label={t('show.title', { issue: shown.numero })}
      className="surface flex flex-col items-center gap-3 p-5 text-center"
    >
      <h2 className="text-18">{t('show.title', { issue: shown.numero })}</h2>
      <div className="flex flex-wrap justify-center gap-5">
        {parts.map(({ key, number }, index) => (
          <div key={key} className="flex flex-col items-center gap-1">
            <span className="text-13 text-faint">{t(`part.${key}`)}</span>
            <RollingNumber
              key={`${shown.drawId} ${key}`}
              number={number}
              delay={FIRST_STOP + parts.slice(0, index).reduce((sum, part) => sum + part.number.length, 0) * NEXT_STOP}
            />
          </div>
        ))}
      </div>
      <OwnResult key={shown.drawId} game={game} draw={shown} />
      <Button size="small" look="quiet" onPress={() => setShown(null)}>
        {t('show.close')}
      </Button>
    </section>
  );
}

/** Digits that roll and stop one after the other; at once where motion is unwanted. */
function RollingNumber({ number, delay }: { number: string; delay: number }) {
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const [since, setSince] = useState(0);
  const end = delay + number.length * NEXT_STOP;
  const rolling = !still && since < end;
  useEffect(() => {
    if (!rolling) return;
    const timer = setInterval(() => setSince((time) => time + ROLL), ROLL);
    return () => clearInterval(timer);
  }, [rolling]);
  if (!rolling) return <Digits number={number} />;
  const stopped = Math.max(0, Math.floor((since - delay) / NEXT_STOP) + 1);
  const turning = [...number].map((digit, index) =>
    index < stopped ? digit : String((Number(digit) + Math.floor(since / ROLL) * (index + 3)) % 10),
  );
  return (
    <span aria-hidden="true">
      <Digits number={turning.join('')} />
    </span>
  );
}

/**
 * Milliseconds between two reads of the member's lines until all have their result, should the
 * topic be lost.
 */
const REFRESH = 15_000;

/** What the member's lines of a draw won; nothing without lines. */
function OwnResult({ game, draw }: { game: string; draw: DrawRow }) {
  const { t } = useTranslation('lottery');
  const { signedIn, account } = useSession();
  const { data } = useQuery({
    queryKey: ['member', 'lottery-own', account, draw.drawId, draw.resultVersion],
    queryFn: ({ signal }) =>
      api.request('GET /lgw/orders', { query: { gameId: game, numero: draw.numero, page: 1, size: 100 } }, { signal }),
    enabled: signedIn,
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.list.some(({ status }) => status === 'open') ? REFRESH : false,
  });
  const lines = data?.list ?? [];
  const isOpen = lines.some(({ status }) => status === 'open');
  if (lines.length === 0) return null;
  if (isOpen) return <p className="text-15 text-soft">{t('show.settling')}</p>;
  const won = data!.footer.winAmount;
  return (
    <p role="status" className="text-16">
      {Number(won) > 0 ? (
        <>
          {t('show.won')} <Amount value={won} className="font-display text-28 font-semibold text-jade" />
        </>
      ) : (
        t('show.lost')
      )}
    </p>
  );
}
