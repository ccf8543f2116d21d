import { prices, scatterPrices } from '@chokdee/games/slot/paytable';
import { published } from '@chokdee/games/slot/published';
import { multiplierOf } from '@chokdee/games/slot/river';
import { nightMarketRules } from '@chokdee/games/slot/rules';
import { paying, SCATTER, WILD, type SlotSymbol } from '@chokdee/games/slot/symbols';
import { approximate, type Ratio } from '@chokdee/money/ratio';
import { useAmountText } from '@chokdee/ui/amount';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../engine/context.tsx';
import { Fact, Section, TextSection } from '../../engine/rules-parts.tsx';
import { Payout } from './amounts.tsx';
import { SymbolPicture } from './symbol-picture.tsx';

const { river, largestWin } = nightMarketRules;
const percent = (ratio: Ratio): string => `${(approximate(ratio) * 100).toFixed(2)} %`;
/** N of a chance of one in N, one decimal. */
const oneIn = ({ numerator, denominator }: Ratio): string => (Number((denominator * 10n) / numerator) / 10).toFixed(1);

/** Reel counts in the paytable. */
const counts = [5, 4, 3] as const;

/** The payouts of a symbol by reel count. `prices`: hundredths of the bet. */
function Payouts({ prices, bet }: { prices: Readonly<Record<number, number>>; bet: bigint }) {
  return counts.map((count) => (
    <td key={count} className="text-end tabular-nums">
      <Payout hundredths={prices[count] ?? 0} bet={bet} />
    </td>
  ));
}

/** A section about one symbol. */
const SymbolSection = ({ title, symbol, text }: { title: string; symbol: SlotSymbol; text: string }) => (
  <Section title={title}>
    <div className="flex items-start gap-3">
      <SymbolPicture symbol={symbol} className="size-14" />
      <p className="text-soft">{text}</p>
    </div>
  </Section>
);

/**
 * Rules of Night Market River, with payouts for the current bet. Figures come from the game's
 * maths.
 */
export function SlotRulesPanel() {
  const { t } = useTranslation('night-market');
  const bet = useSession((state) => state.amount);
  const text = useAmountText();
  const rows: readonly { readonly symbol: SlotSymbol; readonly prices: Readonly<Record<number, number>> }[] = [
    ...paying.map((symbol) => ({ symbol, prices: prices[symbol] })),
    { symbol: SCATTER, prices: scatterPrices },
  ];
  return (
    <>
      <TextSection title={t('rules.how')} text={t('rules.howText')} />
      <Section title={t('rules.pays')}>
        <p className="mb-1 text-soft">{t('rules.paysText', { amount: text(bet) })}</p>
        <table className="w-full text-13">
          <thead className="text-12 text-soft">
            <tr>
              <th scope="col">
                <span className="sr-only">{t('rules.pays')}</span>
              </th>
              {counts.map((count) => (
                <th key={count} scope="col" className="py-1 text-end font-normal">
                  {t('rules.reels', { count })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.symbol} className="border-t border-hair">
                <th scope="row" className="py-0.5 text-start font-normal">
                  <span className="flex items-center gap-1.5">
                    <SymbolPicture symbol={row.symbol} className="size-10" />
                    <span className="text-13">{t(`symbol.${row.symbol}`)}</span>
                  </span>
                </th>
                <Payouts prices={row.prices} bet={bet} />
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
      <SymbolSection title={t('rules.wild')} symbol={WILD} text={t('rules.wildText')} />
      <SymbolSection
        title={t('rules.scatter')}
        symbol={SCATTER}
        text={t('rules.scatterText', { first: river.first })}
      />
      <Section title={t('rules.free')}>
        <p className="text-soft">
          {t('rules.freeText', {
            lanterns: river.lanterns,
            most: multiplierOf(river.lanterns),
            every: river.perAward,
            award: river.award,
          })}
        </p>
        <p className="mt-2 text-soft">{t('rules.cap', { times: (largestWin / 100).toLocaleString('en-US') })}</p>
      </Section>
      <Section title={t('rules.figures')}>
        <dl>
          <Fact name={t('rules.return')}>{percent(published.returned)}</Fact>
          <Fact name={t('rules.hits')}>{percent(published.hits)}</Fact>
          <Fact name={t('rules.freeRate')}>{t('rules.oneIn', { every: oneIn(published.freeSpins) })}</Fact>
          <Fact name={t('rules.volatility')}>{t(`rules.${published.volatility}`)}</Fact>
          <Fact name={t('rules.ways')}>{nightMarketRules.rows ** nightMarketRules.strips.base.length}</Fact>
        </dl>
        <p className="text-13 text-faint">{t('rules.figuresText')}</p>
      </Section>
      <Section title={t('rules.keys')}>
        <p className="text-soft">{t('rules.keysText')}</p>
        <p className="mt-2 text-soft">{t('rules.off')}</p>
      </Section>
    </>
  );
}
