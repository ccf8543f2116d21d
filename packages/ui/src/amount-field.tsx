import { useState, type ComponentProps, type ReactNode } from 'react';
import { useCurrencySymbol } from './currency.tsx';
import { TextField } from './text-field.tsx';
import type { FieldProps } from './field.tsx';

/**
 * Keeps the digits and one dot of a typed or pasted text, with at most two decimals: "1,000.50 THB"
 * becomes "1000.50".
 */
export function cleanAmount(text: string): string {
  const [whole = '', ...rest] = text.replace(/[^\d.]/g, '').split('.');
  const trimmed = whole.replace(/^0+(?=\d)/, '');
  return rest.length > 0 ? `${trimmed || '0'}.${rest.join('').slice(0, 2)}` : trimmed;
}

/** Adds thousands separators to a cleaned amount. */
export function groupAmount(text: string): string {
  const [whole = '', fraction] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/**
 * Props of an amount field. `value` is a plain decimal string such as "1000.5", as the API takes
 * it.
 */
export interface AmountFieldProps
  extends FieldProps, Omit<ComponentProps<'input'>, keyof FieldProps | 'value' | 'onChange' | 'type' | 'children'> {
  value: string;
  onChange: (value: string) => void;
  tail?: ReactNode;
}

/**
 * A field for money with a decimal keyboard. Thousands separators are added on blur, never while
 * typing, so that the caret does not jump. The value is never a float.
 */
export function AmountField({ value, onChange, onBlur, tail, ...rest }: AmountFieldProps) {
  const symbol = useCurrencySymbol();
  const [text, setText] = useState(() => groupAmount(value));
  const acceptInput = (typed: string) => {
    const cleaned = typed.replace(/[^\d.,]/g, '').replace(/(\.\d\d).*$/, '$1');
    setText(cleaned);
    onChange(cleanAmount(cleaned));
  };
  return (
    <TextField
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="done"
      tail={tail}
      lead={
        <span className="font-semibold text-faint" aria-hidden="true">
          {symbol}
        </span>
      }
      value={cleanAmount(text) === value ? text : groupAmount(value)}
      onChange={(event) => acceptInput(event.target.value)}
      onBlur={(event) => {
        setText(groupAmount(value));
        onBlur?.(event);
      }}
    />
  );
}
