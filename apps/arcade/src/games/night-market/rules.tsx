import { prices, scatterPrices } from '@chokdee/games/slot/paytable';
import { published } from '@chokdee/games/slot/published';
import { multiplierOf } from '@chokdee/games/slot/river';
import { nightMarketRules } from '@chokdee/games/slot/rules';
import { paying, SCATTER, WILD, type SlotSymbol } from '@chokdee/games/slot/symbols';
import { approximate, type Ratio } from '@chokdee/money/ratio';
import { useAmountText } from '@chokdee/ui/amount';
import { useTranslation } from 'react-i18next';
import { useTable } from '../../engine/context.tsx';
import { Fact, Part } from '../../engine/rules-panel.tsx';
import { Paid } from './amounts.tsx';
import { SymbolPicture } from './symbol-picture.tsx';

const { river, largestWin } = nightMarketRules;
const percent = (ratio: Ratio): string => `${(approximate(ratio) * 100).toFixed(2)} %`;
/** One round in so many, one decimal. */
const oneIn = ({ numerator, denominator }: Ratio): string => (Number((denominator * 10n) / numerator) / 10).toFixed(1);

/** What one symbol pays for 5, 4 and 3 reels. */
function Prices({ of, bet }: { of: Readonly<Record<number, number>>; bet: bigint }) {
  return ([5, 4, 3] as const).map((count) => (
    <td key={count} className="text-end tabular-nums">
      <Paid hundredths={of[count] ?? 0} bet={bet} />
    </td>
  ));
}

/** How Night Market River is played and what it pays with the bet of now; every figure from the same files as the maths. */
export function SlotRulesPanel() {
  const { t } = useTranslation('night-market');
  const bet = useTable((state) => state.amount);
  const text = useAmountText();
  const rows: readonly { readonly symbol: SlotSymbol; readonly of: Readonly<Record<number, number>> }[] = [
    ...paying.map((symbol) => ({ symbol, of: prices[symbol] })),
    { symbol: SCATTER, of: scatterPrices },
  ];
  return (
    <>
      <Part title={t('rules.how')}>
        <p className="text-soft">{t('rules.howText')}</p>
      </Part>
      <Part title={t('rules.pays')}>
        <p className="mb-1 text-soft">{t('rules.paysText', { amount: text(bet) })}</p>
        <table className="w-full text-13">
          <thead className="text-12 text-soft">
            <tr>
              <th scope="col">
                <span className="sr-only">{t('rules.pays')}</span>
              </th>
              {[5, 4, 3].map((count) => (
                <th key={count} scope="col" className="py-1 text-end font-normal">
                  {t('rules.reels', { count })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ symbol, of }) => (
              <tr key={symbol} className="border-t border-hair">
                <th scope="row" className="py-0.5 text-start font-normal">
                  <span className="flex items-center gap-1.5">
                    <SymbolPicture symbol={symbol} className="size-10" />
                    <span className="text-13">{t(`symbol.${symbol}`)}</span>
                  </span>
                </th>
                <Prices of={of} bet={bet} />
              </tr>
            ))}
          </tbody>
        </table>
      </Part>
      <Part title={t('rules.wild')}>
        <div className="flex items-start gap-3">
          <SymbolPicture symbol={WILD} className="size-14" />
          <p className="text-soft">{t('rules.wildText')}</p>
        </div>
      </Part>
      <Part title={t('rules.scatter')}>
        <div className="flex items-start gap-3">
          <SymbolPicture symbol={SCATTER} className="size-14" />
          <p className="text-soft">{t('rules.scatterText', { first: river.first })}</p>
        </div>
      </Part>
      <Part title={t('rules.free')}>
        <p className="text-soft">
          {t('rules.freeText', {
            lanterns: river.lanterns,
            most: multiplierOf(river.lanterns),
            every: river.perAward,
            award: river.award,
          })}
        </p>
        <p className="mt-2 text-soft">{t('rules.cap', { times: (largestWin / 100).toLocaleString('en-US') })}</p>
      </Part>
      <Part title={t('rules.figures')}>
        <dl>
          <Fact name={t('rules.return')}>{percent(published.returned)}</Fact>
          <Fact name={t('rules.hits')}>{percent(published.hits)}</Fact>
          <Fact name={t('rules.freeRate')}>{t('rules.oneIn', { every: oneIn(published.freeSpins) })}</Fact>
          <Fact name={t('rules.volatility')}>{t(`rules.${published.volatility}`)}</Fact>
          <Fact name={t('rules.ways')}>{nightMarketRules.rows ** nightMarketRules.strips.base.length}</Fact>
        </dl>
        <p className="text-13 text-faint">{t('rules.figuresText')}</p>
      </Part>
      <Part title={t('rules.keys')}>
        <p className="text-soft">{t('rules.keysText')}</p>
        <p className="mt-2 text-soft">{t('rules.off')}</p>
      </Part>
    </>
  );
}
