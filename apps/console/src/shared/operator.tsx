import { createContext, use, type ReactNode } from 'react';
import type { Operator } from './api.ts';

const OperatorContext = createContext<Operator | null>(null);

/** Gives the signed-in operator to the pages; it stays while an ended session is being renewed. */
export const OperatorProvider = ({ operator, children }: { operator: Operator; children: ReactNode }) => (
  <OperatorContext value={operator}>{children}</OperatorContext>
);

/** The signed-in operator. */
export function useOperator(): Operator {
  const operator = use(OperatorContext);
  if (operator === null) throw new Error('nobody is signed in here');
  return operator;
}

/** Whether the operator may do what touches money outside of the ordinary road. */
export const useSupervisor = (): boolean => useOperator().role !== 'operator';
/** Whether the operator manages operators and the site. */
export const useAdmin = (): boolean => useOperator().role === 'admin';
