import { useState, type ComponentProps, type ReactNode } from 'react';
import { useCurrencySymbol } from './currency.tsx';
import { TextField } from './text-field.tsx';
import type { FieldProps } from './field.tsx';

/** Keeps digits and one dot with at most two decimals, as someone types or pastes "1,000.50 THB". */
export function cleanAmount(text: string): string {
  const [whole = '', ...rest] = text.replace(/[^\d.]/g, '').split('.');
  const trimmed = whole.replace(/^0+(?=\d)/, '');
  return rest.length > 0 ? `${trimmed || '0'}.${rest.join('').slice(0, 2)}` : trimmed;
}

/** Puts thousands separators into a cleaned amount. */
export function groupAmount(text: string): string {
  const [whole = '', fraction] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** Props of an amount field. `value` is a plain decimal string ("1000.5"), ready for the wire. */
export interface AmountFieldProps
  extends FieldProps, Omit<ComponentProps<'input'>, keyof FieldProps | 'value' | 'onChange' | 'type' | 'children'> {
  value: string;
  onChange: (value: string) => void;
  tail?: ReactNode;
}

/** A field for money: decimal keyboard, thousands separators put in when it is left (never under the caret), never a float. */
export function AmountField({ value, onChange, onBlur, tail, ...rest }: AmountFieldProps) {
  const symbol = useCurrencySymbol();
  const [text, setText] = useState(() => groupAmount(value));
  const take = (typed: string) => {
    const kept = typed.replace(/[^\d.,]/g, '').replace(/(\.\d\d).*$/, '$1');
    setText(kept);
    onChange(cleanAmount(kept));
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
      onChange={(event) => take(event.target.value)}
      onBlur={(event) => {
        setText(groupAmount(value));
        onBlur?.(event);
      }}
    />
  );
}
