// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { act, createElement, useEffect } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useFields, type Fields } from './fields.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
afterEach(cleanup);

const defaults = { name: '', again: '', yes: false };
type Entry = typeof defaults;
let last: Fields<Entry>;
let sent: Entry[] = [];

function Form({ hear }: { hear: (fields: Fields<Entry>) => void }) {
  const fields = useFields<Entry>(defaults, ({ name, again, yes }) => ({
    ...(name.length < 4 ? { name: 'short' } : {}),
    ...(again !== name ? { again: 'other' } : {}),
    ...(yes ? {} : { yes: 'needed' }),
  }));
  useEffect(() => hear(fields));
  return createElement(
    'form',
    {
      ...fields.form((values) => {
        sent.push(values);
      }),
      'aria-label': 'form',
    },
    createElement('input', { ...fields.field('name'), 'aria-label': 'name' }),
    createElement('input', { ...fields.field('again'), 'aria-label': 'again' }),
    createElement('input', { ...fields.field('yes'), type: 'checkbox', 'aria-label': 'yes' }),
  );
}
const open = () => {
  sent = [];
  render(
    createElement(Form, {
      hear: (fields) => {
        last = fields;
      },
    }),
  );
};
const type = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });

it('says nothing of a field before it is left, then follows every change of any field', () => {
  open();
  type('name', 'ab');
  expect(last.faults).toEqual({});
  fireEvent.blur(screen.getByLabelText('name'));
  expect(last.faults).toEqual({ name: 'short' });
  type('name', 'abcd');
  expect(last.faults).toEqual({});
  type('again', 'abcd');
  fireEvent.blur(screen.getByLabelText('again'));
  type('name', 'abcde');
  expect(last.faults).toEqual({ again: 'other' });
});

it('goes to the first fault instead of sending, and sends what was typed', () => {
  open();
  type('name', 'abcd');
  fireEvent.submit(screen.getByLabelText('form'));
  expect(sent).toEqual([]);
  expect(last.faults).toEqual({ again: 'other', yes: 'needed' });
  expect(document.activeElement).toBe(screen.getByLabelText('again'));
  type('again', 'abcd');
  fireEvent.click(screen.getByLabelText('yes'));
  fireEvent.submit(screen.getByLabelText('form'));
  expect(sent).toEqual([{ name: 'abcd', again: 'abcd', yes: true }]);
});

it('keeps what the server said until that field changes', () => {
  open();
  type('name', 'taken');
  type('again', 'taken');
  fireEvent.blur(screen.getByLabelText('name'));
  act(() => last.tell({ name: 'taken already' }));
  fireEvent.blur(screen.getByLabelText('again'));
  expect(last.faults).toEqual({ name: 'taken already' });
  type('again', 'taken!');
  expect(last.faults.name).toBe('taken already');
  type('name', 'taken!');
  expect(last.faults).toEqual({});
});
