import type { ReactNode } from 'react';
import { HEALTH_STATUSES, type HealthStatus } from '#shared/administration';

const LOOKS: Record<HealthStatus, { readonly word: string; readonly text: string; readonly dot: string }> = {
  healthy: { word: 'Healthy', text: 'text-success', dot: 'bg-success' },
  warning: { word: 'Warning', text: 'text-accent', dot: 'bg-accent' },
  error: { word: 'Error', text: 'text-danger', dot: 'bg-danger' },
};
const UNKNOWN = { word: 'Unknown', text: 'text-muted', dot: 'bg-muted' };

/** How something is, as a word and a colour; anything that is no status is 'Unknown' (2 §3 "System health"). */
export function StatusWord({ status }: { status: string | undefined }): ReactNode {
  const known = HEALTH_STATUSES.find((each) => each === status);
  const { word, text, dot } = known ? LOOKS[known] : UNKNOWN;
  return (
    <span className={`inline-flex items-center gap-2 font-semibold ${text}`}>
      <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${dot}`} />
      {word}
    </span>
  );
}
