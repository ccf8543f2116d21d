import { nightMarketRules } from '@chokdee/games/slot/rules';
import { Button } from '@chokdee/ui/button';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { CountedUp, Paid } from './amounts.tsx';
import { SymbolPicture } from './symbol-picture.tsx';
import type { Cover } from './scene.ts';

/** What covers the reels for a moment: the free spins begin, they are over, a large win. One press goes on. */
export function CoverView({
  cover,
  bet,
  hurry,
  place,
}: {
  cover: Cover;
  bet: bigint;
  hurry: (() => void) | null;
  /** Where it stands: over the reels, taller when its words need it. */ place: CSSProperties;
}) {
  const { t } = useTranslation('night-market');
  const goOn = hurry !== null && (
    <Button onPress={hurry} className="slot-on mt-2 short:mt-0">
      {t('goOn')}
    </Button>
  );
  switch (cover.kind) {
    case 'intro':
      return (
        <div role="status" className="slot-cover" style={place}>
          <SymbolPicture symbol="lantern" className="size-18 short:size-14" />
          <p className="slot-title">{t('intro.title', { count: cover.awarded })}</p>
          <p className="slot-said short:max-w-[56ch] short:text-13">
            {t('intro.text', { award: nightMarketRules.river.award })}
          </p>
          <p className="slot-paid">
            {t('intro.paid')} <Paid hundredths={cover.payout} bet={bet} />
          </p>
          {goOn}
        </div>
      );
    case 'summary':
      return (
        <div role="status" className="slot-cover" style={place}>
          <p className="slot-title">{t('summary.title')}</p>
          <p className="slot-figure">
            <CountedUp hundredths={cover.total} bet={bet} milliseconds={1_600} />
          </p>
          <p className="slot-said">{t('summary.text', { spins: cover.spins, lanterns: cover.lanterns })}</p>
          {goOn}
        </div>
      );
    case 'win':
      return (
        <div role="status" className="slot-cover" style={place}>
          <p className={`slot-title slot-title-${cover.size}`}>{t(`size.${cover.size}`)}</p>
          <p className="slot-figure">
            <CountedUp key={cover.count} hundredths={cover.payout} bet={bet} milliseconds={cover.count} />
          </p>
          {cover.capped && <p className="slot-said">{t('capped')}</p>}
        </div>
      );
  }
}
