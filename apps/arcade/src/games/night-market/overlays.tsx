import { nightMarketRules } from '@chokdee/games/slot/rules';
import { Button } from '@chokdee/ui/button';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { CountUp, Payout } from './amounts.tsx';
import { SymbolPicture } from './symbol-picture.tsx';
import type { Overlay } from './scene.ts';

/** Milliseconds the total of the free spins counts up. */
const SUMMARY_COUNT_MS = 1_600;

/**
 * An overlay on the reels: free spins begin or end, or a large win. A button skips the first two.
 */
export function OverlayView({
  overlay,
  bet,
  skip,
  style,
}: {
  overlay: Overlay;
  bet: bigint;
  skip: (() => void) | null;
  /** Position; the overlay is taller than the reels when its text needs it. */
  style: CSSProperties;
}) {
  const { t } = useTranslation('night-market');
  const continueButton = skip !== null && (
    <Button onPress={skip} className="slot-on mt-2 short:mt-0">
      {t('goOn')}
    </Button>
  );
  switch (overlay.kind) {
    case 'intro':
      return (
        <div role="status" className="slot-overlay" style={style}>
          <SymbolPicture symbol="lantern" className="size-18 short:size-14" />
          <p className="slot-title">{t('intro.title', { count: overlay.awarded })}</p>
          <p className="slot-text short:max-w-[56ch] short:text-13">
            {t('intro.text', { award: nightMarketRules.river.award })}
          </p>
          <p className="slot-paid">
            {t('intro.paid')} <Payout hundredths={overlay.payout} bet={bet} />
          </p>
          {continueButton}
        </div>
      );
    case 'summary':
      return (
        <div role="status" className="slot-overlay" style={style}>
          <p className="slot-title">{t('summary.title')}</p>
          <p className="slot-figure">
            <CountUp hundredths={overlay.total} bet={bet} milliseconds={SUMMARY_COUNT_MS} />
          </p>
          <p className="slot-text">{t('summary.text', { spins: overlay.spins, count: overlay.lanterns })}</p>
          {continueButton}
        </div>
      );
    case 'win':
      return (
        <div role="status" className="slot-overlay" style={style}>
          <p className={`slot-title slot-title-${overlay.size}`}>{t(`size.${overlay.size}`)}</p>
          <p className="slot-figure">
            <CountUp key={overlay.countMs} hundredths={overlay.payout} bet={bet} milliseconds={overlay.countMs} />
          </p>
          {overlay.capped && <p className="slot-text">{t('capped')}</p>}
        </div>
      );
  }
}
