import type { ComponentProps, ReactNode } from 'react';
import { controlStyle, Field, inputStyle, type FieldProps } from './field.tsx';

/**
 * Props of a one-line text field. `lead` and `tail` are shown inside the box, before and after the
 * input.
 */
export interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, keyof FieldProps | 'children'> {
  lead?: ReactNode;
  tail?: ReactNode;
}

/** A one-line text field. It takes `ref`, so react-hook-form's `register` can be spread on it. */
export const TextField = ({
  label,
  hint,
  hintOnFocus,
  error,
  className,
  lead,
  tail,
  type = 'text',
  ...input
}: TextFieldProps) => (
  <Field label={label} hint={hint} hintOnFocus={hintOnFocus} error={error} className={className}>
    {(wiring) => (
      <span className={controlStyle({ invalid: Boolean(error) })}>
        {lead}
        <input {...input} {...wiring} type={type} className={inputStyle} />
        {tail}
      </span>
    )}
  </Field>
);
