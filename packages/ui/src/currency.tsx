import { createContext, use, type ReactNode } from 'react';

const SymbolContext = createContext('P');

/** Provides the brand's currency symbol (default P, decision D9) to the amounts inside. */
export const CurrencyProvider = ({ symbol, children }: { symbol: string; children: ReactNode }) => (
  <SymbolContext value={symbol}>{children}</SymbolContext>
);

/** The brand's currency symbol. */
export const useCurrencySymbol = (): string => use(SymbolContext);
