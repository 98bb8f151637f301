import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { REQUIREMENTS, secondFactorPrompt } from '#shared/second-factor-methods';
import type { SecondFactorRequirement } from '#shared/second-factor-schema';
import { trpc } from '../../api/trpc';
import { useSecondFactors } from '../../auth/second-factors';
import { useFocusFallback } from '../../hooks/use-focus-fallback';
import { LazyComponent, lazyComponent } from '../../ui/lazy-component';
import { NoticeBox } from '../../ui/notice-box';
import { LIMITED_WITHOUT_FACTOR, REQUIREMENT_MET } from './two-factor-texts';

const CODE_FORM = lazyComponent(async () => (await import('../../auth/second-factor-form')).SecondFactorForm);

type RequiredSecondFactorProps = {
  /** Null if the session has verified the second factor. */
  readonly missing: SecondFactorRequirement | null;
};

/** Explains why the account can't be changed. If it has a second factor, the user can enter a code here. */
export function RequiredSecondFactor({ missing }: RequiredSecondFactorProps): ReactNode {
  const status = trpc.secondFactor.status.useQuery().data?.data;
  const methods = useSecondFactors();
  const isUnverified = missing !== null && status?.isEnabled === true;
  const notice = useRef<HTMLDivElement>(null);
  // The focused control is removed with the form.
  useFocusFallback(isUnverified, notice);

  const whatToDo = isUnverified ? secondFactorPrompt(methods) : LIMITED_WITHOUT_FACTOR;
  return (
    <div>
      <div ref={notice} role="status" tabIndex={-1} className="outline-hidden">
        <NoticeBox
          Icon={missing ? ShieldAlert : ShieldCheck}
          className={`pr-4 ${missing ? 'text-info' : 'text-success'}`}
          message={missing ? `${REQUIREMENTS[missing]} ${whatToDo}` : REQUIREMENT_MET}
        >
          {null}
        </NoticeBox>
      </div>
      {isUnverified && <LazyComponent code={CODE_FORM} fallback={null} props={{ methods }} />}
    </div>
  );
}
