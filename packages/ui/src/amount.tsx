import { displayAmount } from '@chokdee/money/display';
import { downToMinorUnit, MICROS_PER_UNIT, parseAmount, type Micro } from '@chokdee/money/amount';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from './cn.tsx';
import { useCurrencySymbol } from './currency.tsx';
import { useIntlTag } from './i18n.tsx';
import { TrendDownIcon, TrendUpIcon } from './icons.tsx';

/** Micro-units as bigint, or an API amount in whole units (number or decimal string). */
export type AmountValue = Micro | number | string;
/** Props of an amount. */
export interface AmountProps {
  value: AmountValue;
  /** Signed and coloured, for gains and losses. */
  change?: boolean;
  /**
   * Abbreviates amounts from 100 million on for narrow bars; the full amount is in the title and
   * for screen readers.
   */
  short?: boolean;
  /** With `change`: an arrow up or down. */
  icon?: boolean;
  /** Shows *** instead, also to screen readers. */
  hidden?: boolean;
  /** Counts up to a larger value. A smaller one is shown at once: a stake has left. */
  animate?: boolean;
  /** Currency symbol; the brand's by default. */
  symbol?: string;
  className?: string;
}

/**
 * The decimals of a number as the API sent them: its shortest text. `toFixed` would show the
 * floating-point error of large amounts.
 */
const decimalsOf = (value: number): string =>
  /^-?\d+(\.\d{1,6})?$/.test(String(value)) ? String(value) : value.toFixed(6);

/** Converts either form to micro-units. Digits below a micro-unit are cut off. */
export const microOf = (value: AmountValue): Micro =>
  typeof value === 'bigint' ? value : parseAmount(typeof value === 'number' ? decimalsOf(value) : value);

/** Splits an amount into sign, whole part with separators, and decimals with the dot. */
export function amountParts(value: Micro, signed: boolean): { sign: string; whole: string; cents: string } {
  const text = displayAmount(value, signed ? 'always' : 'negative');
  const [, sign = '', whole = '', cents = ''] = /^([^\d]?)([\d,]+)(\.\d+)$/.exec(text) ?? [];
  return { sign, whole, cents };
}

/** The least amount that is abbreviated, in whole units. */
const SHORT_FROM = 100_000_000n;

/**
 * A large amount abbreviated to two decimals in the language's own form, rounded down: "123.45B".
 * `null` below 100 million. `tag` is an Intl language tag.
 */
export function shortAmount(value: Micro, tag: string): string | null {
  const whole = (value < 0n ? -value : value) / MICROS_PER_UNIT;
  if (whole < SHORT_FROM) return null;
  const digits = whole.toString().length;
  const step = 10n ** BigInt(digits - (((digits - 1) % 3) + 3));
  const format = new Intl.NumberFormat(tag, { notation: 'compact', maximumFractionDigits: 2 });
  return `${value < 0n ? '\u2212' : ''}${format.format((whole / step) * step)}`;
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

/** Animation frames from the old amount to the new one: about 300 ms. */
const FRAMES = 18;

/**
 * Counts from the previous amount up to a larger one, in whole minor units. A smaller one is shown
 * at once, and under reduced motion every amount.
 */
function useAnimatedAmount(target: Micro, animate: boolean): { shown: Micro; isRising: boolean } {
  const [shown, setShown] = useState(target);
  const [isRising, setRising] = useState(false);
  const from = useRef(target);
  useEffect(() => {
    const start = from.current;
    from.current = target;
    if (start === target) return;
    if (!animate || target < start || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setShown(target);
      setRising(false);
      return;
    }
    setRising(true);
    let step = 0;
    let frame = requestAnimationFrame(function advance() {
      step += 1;
      setShown(step === FRAMES ? target : downToMinorUnit(start + ((target - start) * BigInt(step)) / BigInt(FRAMES)));
      if (step < FRAMES) frame = requestAnimationFrame(advance);
    });
    const clearColour = setTimeout(() => setRising(false), 1200);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(clearColour);
      setShown(target);
    };
  }, [target, animate]);
  return { shown: shown < target ? shown : target, isRising };
}

/**
 * Shows money; every amount on screen uses it. No digit is cut off: two decimals (more where an
 * amount has them), thousands separators, the brand's symbol, left to right in every language.
 */
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
  const { shown, isRising } = useAnimatedAmount(micro, animate && !hidden);
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
  const abbreviated = short ? shortAmount(shown, tag) : null;
  if (abbreviated !== null) {
    const full = amountText(shown, symbol ?? brand);
    return (
      <span dir="ltr" title={full} className={cn('font-text font-semibold whitespace-nowrap tabular-nums', className)}>
        <span aria-hidden="true">
          <span className="me-[0.08em] text-[0.92em]">{symbol ?? brand}</span>
          {abbreviated}
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
        isRising && 'text-jade',
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
