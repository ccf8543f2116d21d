import { createContext, use, type ReactNode } from 'react';
import type { Operator } from './api.ts';

const OperatorContext = createContext<Operator | null>(null);

/** Provides the signed-in operator. It stays while an ended session is renewed. */
export const OperatorProvider = ({ operator, children }: { operator: Operator; children: ReactNode }) => (
  <OperatorContext value={operator}>{children}</OperatorContext>
);

/** The signed-in operator. Throws outside of an `OperatorProvider`. */
export function useOperator(): Operator {
  const operator = use(OperatorContext);
  if (operator === null) throw new Error('useOperator needs an OperatorProvider around the component');
  return operator;
}

/** Whether the operator may settle exceptions that move money: a supervisor or an administrator. */
export const useIsSupervisor = (): boolean => useOperator().role !== 'operator';
/** Whether the operator may manage operators and the site. */
export const useIsAdmin = (): boolean => useOperator().role === 'admin';
