import type { CallOutput } from '@chokdee/contract/client';
import { useFailureText } from '@chokdee/ui/failures';
import { toast } from '@chokdee/ui/toast';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { pageSize } from '../../shared/list.tsx';

/** A proof of the ledger with the results of its rules. */
export type ProofDetail = CallOutput<'GET /console/ledger/proofs/:id'>;
/** A proof of the ledger. */
export type ProofRun = CallOutput<'GET /console/ledger/proofs'>['list'][number];

const OPEN_POLL_MS = 1_000;
const IDLE_POLL_MS = 15_000;

/** Whether a proof has not ended. */
export const isOpen = ({ state }: Pick<ProofRun, 'state'>): boolean => state === 'queued' || state === 'running';

/** A page of the proofs, refreshed every second while one runs. */
export const useProofs = (page: number) =>
  useQuery({
    queryKey: ['ledger', 'proofs', page],
    queryFn: ({ signal }) => api.request('GET /console/ledger/proofs', { query: { page, size: pageSize } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.list.some(isOpen) ? OPEN_POLL_MS : IDLE_POLL_MS),
    placeholderData: keepPreviousData,
  });

/** One proof, refreshed every second until it ends. */
export const useProof = (id: string) =>
  useQuery({
    queryKey: ['ledger', 'proof', id],
    queryFn: ({ signal }) => api.request('GET /console/ledger/proofs/:id', { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? OPEN_POLL_MS : false),
  });

/** Starts or cancels a proof; a refusal is shown as a toast. */
export function useProofAction<Input>(send: (input: Input) => Promise<ProofRun>, onDone?: (run: ProofRun) => void) {
  const client = useQueryClient();
  const failureText = useFailureText();
  return useMutation({
    mutationFn: send,
    onSuccess: (run) => onDone?.(run),
    onError: (error) => toast('coral', failureText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['ledger'] }),
  });
}
