// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { act, createElement, useEffect } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useFields, type Fields } from './fields.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
afterEach(cleanup);

const defaults = { name: '', again: '', yes: false };
type Entry = typeof defaults;
/** The fields of the last render. */
let last: Fields<Entry>;
let submitted: Entry[] = [];

function Form({ onRender }: { onRender: (fields: Fields<Entry>) => void }) {
  const fields = useFields<Entry>(defaults, ({ name, again, yes }) => ({
    ...(name.length < 4 ? { name: 'short' } : {}),
    ...(again !== name ? { again: 'other' } : {}),
    ...(yes ? {} : { yes: 'needed' }),
  }));
  useEffect(() => onRender(fields));
  return createElement(
    'form',
    {
      ...fields.form((values) => {
        submitted.push(values);
      }),
      'aria-label': 'form',
    },
    createElement('input', { ...fields.field('name'), 'aria-label': 'name' }),
    createElement('input', { ...fields.field('again'), 'aria-label': 'again' }),
    createElement('input', { ...fields.field('yes'), type: 'checkbox', 'aria-label': 'yes' }),
  );
}
const renderForm = () => {
  submitted = [];
  render(
    createElement(Form, {
      onRender: (fields) => {
        last = fields;
      },
    }),
  );
};
const type = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });

it('shows no error before a field is left, then checks it on every change', () => {
  renderForm();
  type('name', 'ab');
  expect(last.errors).toEqual({});
  fireEvent.blur(screen.getByLabelText('name'));
  expect(last.errors).toEqual({ name: 'short' });
  type('name', 'abcd');
  expect(last.errors).toEqual({});
  type('again', 'abcd');
  fireEvent.blur(screen.getByLabelText('again'));
  type('name', 'abcde');
  expect(last.errors).toEqual({ again: 'other' });
});

it('focuses the first invalid field on submit, and passes on the values when all are valid', () => {
  renderForm();
  type('name', 'abcd');
  fireEvent.submit(screen.getByLabelText('form'));
  expect(submitted).toEqual([]);
  expect(last.errors).toEqual({ again: 'other', yes: 'needed' });
  expect(document.activeElement).toBe(screen.getByLabelText('again'));
  type('again', 'abcd');
  fireEvent.click(screen.getByLabelText('yes'));
  fireEvent.submit(screen.getByLabelText('form'));
  expect(submitted).toEqual([{ name: 'abcd', again: 'abcd', yes: true }]);
});

it('shows an error of the server until its field changes', () => {
  renderForm();
  type('name', 'taken');
  type('again', 'taken');
  fireEvent.blur(screen.getByLabelText('name'));
  act(() => last.showErrors({ name: 'taken already' }));
  fireEvent.blur(screen.getByLabelText('again'));
  expect(last.errors).toEqual({ name: 'taken already' });
  type('again', 'taken!');
  expect(last.errors.name).toBe('taken already');
  type('name', 'taken!');
  expect(last.errors).toEqual({});
});
