import type { CallOutput } from '@chokdee/contract/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDialogChange } from '../../app/dialog-change.ts';
import { api } from '../../shared/api.ts';
import { useEdited } from '../../shared/edited.ts';
import { pageSize } from '../../shared/list.tsx';
import type { Mode } from './modes.ts';

/** A lottery in the list. */
export type DeskGame = CallOutput<'GET /console/lottery/games'>['list'][number];
/** A lottery with its plays, restricted numbers and issues. */
export type DeskDetail = CallOutput<'GET /console/lottery/games/:game'>;
/** A play of a lottery with its limits. */
export type DeskPlay = DeskDetail['plays'][number];
/** A restricted number. */
export type Restriction = DeskDetail['restrictions'][number];
/** A price list with its returns. */
export type PriceTable = CallOutput<'GET /console/lottery/prices/:mode'>;
/** A price of a list. */
export type Price = PriceTable['rows'][number];
/** What a change of prices does to one of them. */
export type PriceChange = CallOutput<'POST /console/lottery/prices/:mode'>['changes'][number];
/** The liability of a number. */
export type Exposure = CallOutput<'GET /console/lottery/games/:game/exposure'>['list'][number];
/** A line of an issue. */
export type IssueOrder = CallOutput<'GET /console/lottery/games/:game/orders'>['list'][number];

/** A line of a slip. */
export type SlipLine = CallOutput<'GET /console/lottery/slips/:number'>['list'][number];

/** Milliseconds between two reads of stakes and liabilities. */
const REFRESH = 5_000;
const root = 'lottery-desk';

/** The lotteries of the brand, with the stakes of their present issues. */
export const useGames = () =>
  useQuery({
    queryKey: [root, 'games'],
    queryFn: ({ signal }) => api.request('GET /console/lottery/games', {}, { signal }),
    refetchInterval: REFRESH,
  });

/** One lottery. */
export const useGame = (game: string) =>
  useQuery({
    queryKey: [root, 'game', game],
    queryFn: ({ signal }) => api.request('GET /console/lottery/games/:game', { params: { game } }, { signal }),
    refetchInterval: REFRESH,
  });

/** A price list. */
export const usePrices = (mode: Mode) =>
  useQuery({
    queryKey: [root, 'prices', mode],
    queryFn: ({ signal }) => api.request('GET /console/lottery/prices/:mode', { params: { mode } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Which liabilities: of an issue (else the present one), of one play or all. */
interface ExposureQuery {
  readonly game: string;
  readonly numero: string | undefined;
  readonly playId: string | undefined;
  readonly page: number;
}

/** A page of the liabilities of an issue, the largest first. */
export const useExposure = ({ game, numero, playId, page }: ExposureQuery) =>
  useQuery({
    queryKey: [root, 'exposure', game, numero, playId, page],
    queryFn: ({ signal }) =>
      api.request(
        'GET /console/lottery/games/:game/exposure',
        { params: { game }, query: { page, size: pageSize, ...(numero && { numero }), ...(playId && { playId }) } },
        { signal },
      ),
    refetchInterval: REFRESH,
    placeholderData: keepPreviousData,
  });

/** A page of the lines of an issue, newest first. */
export const useOrders = (game: string, numero: string, page: number) =>
  useQuery({
    queryKey: [root, 'orders', game, numero, page],
    queryFn: ({ signal }) =>
      api.request(
        'GET /console/lottery/games/:game/orders',
        { params: { game }, query: { numero, page, size: pageSize } },
        { signal },
      ),
    refetchInterval: REFRESH,
    placeholderData: keepPreviousData,
  });

/** A slip by its short number, and a page of its lines. */
export const useDeskSlip = (number: string, page: number) =>
  useQuery({
    queryKey: [root, 'slip', number, page],
    queryFn: ({ signal }) =>
      api.request(
        'GET /console/lottery/slips/:number',
        { params: { number }, query: { page, size: pageSize } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/**
 * A change of a lottery: closes its dialog with a message and reads the lotteries again.
 * `afterError` then gets the error of a refused one.
 */
export const useDeskChange = <Input, Output>(
  change: (input: Input) => Promise<Output>,
  message: string,
  afterError?: (error: unknown) => void,
) => useDialogChange(root, change, () => message, afterError);

/** The lottery that a dialog edits, read again after somebody else's change. */
export const useEditedGame = (opened: DeskDetail) =>
  useEdited(opened, (cache) => cache.getQueryData<DeskDetail>([root, 'game', opened.gameId]));
/** The price list that a dialog edits, read again after somebody else's change. */
export const useEditedPrices = (opened: PriceTable) =>
  useEdited(opened, (cache) => cache.getQueryData<PriceTable>([root, 'prices', opened.prizeMode]));

/** Per cent without zeros at the end: "90.0000" is "90". */
export const percentText = (percent: string): string => `${percent.replace(/\.?0+$/, '')}%`;
/** The digits of a typed whole amount. */
export const digitsOf = (typed: string): string => typed.replace(/\D/g, '');
