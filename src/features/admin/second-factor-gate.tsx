import type { ReactNode } from 'react';
import { REQUIREMENTS, secondFactorPrompt } from '#shared/second-factor-methods';
import type { SecondFactorRequirement } from '#shared/second-factor-schema';
import { SecondFactorForm } from '../../auth/second-factor-form';
import { useSecondFactors } from '../../auth/second-factors';
import { paths } from '../../navigation/paths';
import { buttonClass } from '../../ui/button';
import { SiteLink } from '../../ui/site-link';
import { Panel } from './admin-panel';

type SecondFactorGateProps = {
  readonly requirement: SecondFactorRequirement;
  readonly isEnabled: boolean;
};

/** Replaces the panel until the session has verified a second factor. */
export function SecondFactorGate({ requirement, isEnabled }: SecondFactorGateProps): ReactNode {
  const methods = useSecondFactors();
  return (
    <div className="mt-6">
      <Panel title="Two-factor authentication">
        <p className="text-muted">
          {REQUIREMENTS[requirement]}{' '}
          {isEnabled ? secondFactorPrompt(methods) : 'Set it up in Settings, then come back.'}
        </p>
        {isEnabled ? (
          <SecondFactorForm methods={methods} />
        ) : (
          <p className="mt-3">
            <SiteLink href={paths.settings()} className={buttonClass('primary')}>
              Open Settings
            </SiteLink>
          </p>
        )}
      </Panel>
    </div>
  );
}
