import { PasswordField } from '@chokdee/ui/password-field';
import { TextField } from '@chokdee/ui/text-field';
import type { ComponentProps } from 'react';
import type { RegisterField } from './register-rules.ts';

interface InputAttributes {
  autoComplete: string;
  inputMode?: 'tel' | 'email' | 'numeric' | 'text';
  type?: 'date' | 'tel' | 'email';
}
const inputAttributes: Readonly<Partial<Record<RegisterField, InputAttributes>>> = {
  username: { autoComplete: 'username' },
  email: { autoComplete: 'email', inputMode: 'email', type: 'email' },
  payeeName: { autoComplete: 'name' },
  nickname: { autoComplete: 'nickname' },
  birthday: { autoComplete: 'bday', type: 'date' },
};
/** Fields whose text is sent as it was typed. */
export const secretFields: readonly RegisterField[] = ['password', 'confirmPassword', 'paymentPassword'];

/** One field of the register form, with the keyboard and the autofill name of its kind. */
export function RegisterInput({ name, ...props }: { name: RegisterField } & ComponentProps<typeof TextField>) {
  if (name === 'paymentPassword')
    return <PasswordField name={name} {...props} autoComplete="off" inputMode="numeric" />;
  if (secretFields.includes(name)) return <PasswordField name={name} {...props} autoComplete="new-password" />;
  return (
    <TextField
      name={name}
      autoComplete="off"
      {...inputAttributes[name]}
      {...(name === 'username' && { autoCapitalize: 'none', spellCheck: false })}
      {...props}
    />
  );
}
