import { useSearch } from '@tanstack/react-router';
import { use } from 'react';
import { MemberPanelContext } from '../member/member-place.ts';
import { DepositForm } from './deposit-form.tsx';
import { DepositProgress } from './deposit-progress.tsx';
import { RecentDeposits } from './recent-deposits.tsx';

/** The form or the progress of one deposit, and the latest deposits. */
export default function DepositPage() {
  const { deposit: ofAddress } = useSearch({ strict: false });
  const panel = use(MemberPanelContext);
  const deposit = panel ? panel.place.deposit : ofAddress;
  return (
    <div className="grid gap-7 xl:grid-cols-[minmax(0,1fr)_380px]">
      {deposit ? <DepositProgress key={deposit} depositId={deposit} /> : <DepositForm />}
      <RecentDeposits />
    </div>
  );
}
