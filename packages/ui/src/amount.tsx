import { displayAmount } from '@chokdee/money/display';
import { parseAmount, unit, type Micro } from '@chokdee/money/amount';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from './cn.tsx';
import { useCurrencySymbol } from './currency.tsx';
import { useIntlTag } from './i18n.tsx';
import { TrendDownIcon, TrendUpIcon } from './icons.tsx';

/** Micro-units as bigint, or a wire amount in whole units (number or decimal string). */
export type AmountValue = Micro | number | string;
/** Props of an amount. `change`: signed, coloured and with an icon, for gains and losses. `hidden`: shows *** and tells nobody. `short`: from a hundred million on it is cut to what a narrow bar holds, with the whole of it in its title and for those who listen. */
export interface AmountProps {
  value: AmountValue;
  change?: boolean;
  short?: boolean;
  icon?: boolean;
  hidden?: boolean;
  animate?: boolean;
  symbol?: string;
  className?: string;
}

/** A number's decimals as they came over the wire: its shortest text, for `toFixed` shows of large amounts what floating point holds beneath them. */
const decimalsOf = (value: number): string =>
  /^-?\d+(\.\d{1,6})?$/.test(String(value)) ? String(value) : value.toFixed(6);

/** Reads either form into micro-units. A wire number finer than a micro-unit is cut. */
export const microOf = (value: AmountValue): Micro =>
  typeof value === 'bigint' ? value : parseAmount(typeof value === 'number' ? decimalsOf(value) : value);

/** The parts an amount is drawn from: sign, whole part with separators, cents with the dot. */
export function amountParts(value: Micro, signed: boolean): { sign: string; whole: string; cents: string } {
  const text = displayAmount(value, signed ? 'always' : 'negative');
  const [, sign = '', whole = '', cents = ''] = /^([^\d]?)([\d,]+)(\.\d\d)$/.exec(text) ?? [];
  return { sign, whole, cents };
}

/** From this many whole units on an amount can be shortened. */
const shortFrom = 100_000_000n;

/** A large amount as a language shortens it, to two decimals and cut, never rounded up: "123.45B". Nothing for one that is short enough as it is. */
export function shortened(value: Micro, tag: string): string | null {
  const whole = (value < 0n ? -value : value) / unit;
  if (whole < shortFrom) return null;
  const digits = whole.toString().length;
  const fine = 10n ** BigInt(digits - (((digits - 1) % 3) + 3));
  return `${value < 0n ? '\u2212' : ''}${new Intl.NumberFormat(tag, { notation: 'compact', maximumFractionDigits: 2 }).format((whole / fine) * fine)}`;
}

/** An amount as one string with the symbol, for titles and sentences: "P1,000.00". */
export const amountText = (value: AmountValue, symbol: string): string => {
  const { sign, whole, cents } = amountParts(microOf(value), false);
  return `${sign}${symbol}${whole}${cents}`;
};

/** `amountText` with the brand's symbol. */
export function useAmountText(): (value: AmountValue) => string {
  const symbol = useCurrencySymbol();
  return (value) => amountText(value, symbol);
}

const steps = 18;

/** Walks from the last amount to the new one in about 300 ms; jumps under reduced motion. */
function useCounted(target: Micro, animate: boolean): { shown: Micro; moved: 'up' | 'down' | null } {
  const [shown, setShown] = useState(target);
  const [moved, setMoved] = useState<'up' | 'down' | null>(null);
  const from = useRef(target);
  useEffect(() => {
    const start = from.current;
    from.current = target;
    if (start === target) return;
    if (!animate || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setShown(target);
      return;
    }
    setMoved(target > start ? 'up' : 'down');
    let step = 0;
    let frame = requestAnimationFrame(function walk() {
      step += 1;
      setShown(start + ((target - start) * BigInt(step)) / BigInt(steps));
      if (step < steps) frame = requestAnimationFrame(walk);
    });
    const rest = setTimeout(() => setMoved(null), 1200);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(rest);
      setShown(target);
    };
  }, [target, animate]);
  return { shown, moved };
}

/** Money on screen: the only way an amount is drawn. Two decimals, thousands, brand symbol, left to right in every language. */
export function Amount({
  value,
  change = false,
  short = false,
  icon = false,
  hidden = false,
  animate = false,
  symbol,
  className,
}: AmountProps) {
  const { t } = useTranslation('common');
  const brand = useCurrencySymbol();
  const tag = useIntlTag();
  const micro = microOf(value);
  const { shown, moved } = useCounted(micro, animate && !hidden);
  const { sign, whole, cents } = amountParts(shown, change);
  const gain = change && micro > 0n;
  const loss = change && micro < 0n;
  if (hidden)
    return (
      <span className={cn('font-semibold', className)}>
        <span aria-hidden="true">***</span>
        <span className="sr-only">{t('amount.hidden')}</span>
      </span>
    );
  const brief = short ? shortened(shown, tag) : null;
  if (brief !== null) {
    const full = amountText(shown, symbol ?? brand);
    return (
      <span dir="ltr" title={full} className={cn('font-text font-semibold whitespace-nowrap tabular-nums', className)}>
        <span aria-hidden="true">
          <span className="me-[0.08em] text-[0.92em]">{symbol ?? brand}</span>
          {brief}
        </span>
        <span className="sr-only">{full}</span>
      </span>
    );
  }
  return (
    <span
      dir="ltr"
      className={cn(
        'inline-flex items-baseline font-text font-semibold whitespace-nowrap tabular-nums transition-colors',
        gain && 'text-jade',
        loss && 'text-coral',
        moved === 'up' && 'text-jade',
        moved === 'down' && 'text-coral',
        className,
      )}
    >
      {icon && (gain || loss) && (
        <span className="me-1 self-center" aria-hidden="true">
          {gain ? <TrendUpIcon /> : <TrendDownIcon />}
        </span>
      )}
      {sign}
      <span className="me-[0.08em] text-[0.92em]">{symbol ?? brand}</span>
      {whole}
      <span className="text-[0.88em]">{cents}</span>
    </span>
  );
}
