// @vitest-environment happy-dom
import { CallError } from '@chokdee/contract/call-error';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { act, createElement } from 'react';
import { afterEach, expect, it } from 'vitest';
import { AmountField } from './amount-field.tsx';
import { Button } from './button.tsx';
import { FailureLine } from './failure-line.tsx';
import { fieldMessages, messageOf } from './failures.tsx';
import { TextField } from './text-field.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
afterEach(cleanup);

it('ignores presses while onPress runs and accepts them afterwards', async () => {
  let calls = 0;
  let finish = (): void => undefined;
  render(
    createElement(Button, {
      onPress: () => {
        calls += 1;
        return new Promise<void>((done) => {
          finish = done;
        });
      },
      children: 'Pay',
    }),
  );
  const button = screen.getByRole('button');
  fireEvent.click(button);
  fireEvent.click(button);
  expect(calls).toBe(1);
  expect(button.getAttribute('aria-busy')).toBe('true');
  await act(async () => {
    finish();
  });
  fireEvent.click(button);
  expect(calls).toBe(2);
});

it('does not submit its form again on a double click or while busy', () => {
  let sent = 0;
  const form = (busy: boolean) =>
    createElement(
      'form',
      {
        onSubmit: (event: { preventDefault(): void }) => {
          event.preventDefault();
          sent += 1;
        },
      },
      createElement(Button, { type: 'submit', busy, children: 'Send' }),
    );
  const { rerender } = render(form(false));
  fireEvent.click(screen.getByRole('button'), { detail: 1 });
  fireEvent.click(screen.getByRole('button'), { detail: 2 });
  expect(sent).toBe(1);
  rerender(form(true));
  fireEvent.click(screen.getByRole('button'));
  expect(sent).toBe(1);
});

it('connects a field to its label, hint and error', () => {
  render(createElement(TextField, { label: 'Name', hint: 'As at your bank', error: 'Too short', defaultValue: 'x' }));
  const input = screen.getByLabelText('Name');
  const described = (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);
  expect(described).toEqual(['As at your bank', 'Too short']);
  expect(input.getAttribute('aria-invalid')).toBe('true');
});

it('shows the network note only for a network failure', () => {
  const line = (code: string) =>
    createElement(FailureLine, { error: new CallError(code, 'No.'), networkNote: 'It counts once.' });
  const { rerender } = render(line('network.failed'));
  expect(screen.getByRole('alert').textContent).toContain('It counts once.');
  rerender(line('balance.insufficient'));
  expect(screen.getByRole('alert').textContent).toBe('No.');
});

it('shows the messages of the refused fields beside the button, each once', () => {
  const fields = {
    minimum: { code: 'field.required', message: 'Required' },
    maximum: { code: 'field.required', message: 'Required' },
    reason: { code: 'field.length', message: 'Too short' },
  };
  const line = (shown: readonly string[]) =>
    createElement(FailureLine, {
      error: new CallError('validation.failed', 'Please check what you entered', { fields }),
      fields: shown,
    });
  const { rerender } = render(line([]));
  const texts = () =>
    [...screen.getByRole('alert').querySelectorAll('span.block')].map(({ textContent }) => textContent);
  expect(screen.getByRole('alert').textContent).toMatch(/^Please check what you entered/);
  expect(texts()).toEqual(['Required', 'Too short']);
  rerender(line(['minimum', 'maximum']));
  expect(texts()).toEqual(['Too short']);
  rerender(line(['minimum', 'maximum', 'reason']));
  expect(screen.getByRole('alert').textContent).toBe('');
});

it('finds the message of a field, also of a part of its value', () => {
  const messages = fieldMessages(
    new CallError('validation.failed', 'No.', {
      fields: { 'countries.1': { code: 'field.format', message: 'Wrong' } },
    }),
  );
  expect(messageOf(messages, 'countries')).toBe('Wrong');
  expect(messageOf(messages, 'countries.1')).toBe('Wrong');
  expect(messageOf(messages, 'count')).toBeUndefined();
});

it('keeps the typed text of an amount and groups it on blur', () => {
  let value = '';
  const field = () =>
    createElement(AmountField, {
      label: 'Amount',
      value,
      onChange: (next: string) => {
        value = next;
        rerender(field());
      },
    });
  const { rerender } = render(field());
  const input = screen.getByLabelText<HTMLInputElement>('Amount');
  fireEvent.change(input, { target: { value: '12500' } });
  expect([value, input.value]).toEqual(['12500', '12500']);
  fireEvent.blur(input);
  expect(input.value).toBe('12,500');
  fireEvent.change(input, { target: { value: '12,500.759x' } });
  expect([value, input.value]).toEqual(['12500.75', '12,500.75']);
});
