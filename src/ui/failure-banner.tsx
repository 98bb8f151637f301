import { type ReactNode, useState } from 'react';
import { Banner } from './banner';

type FailureBannerProps = {
  readonly message: string;
  readonly onRetry: () => void;
  readonly onDismiss: () => void;
  readonly className?: string;
  /** Takes its place when it was dismissed. */
  readonly children?: ReactNode;
};

/** A banner that can be dismissed. The page removes it while it tries again, so that the next failure is shown. */
export function FailureBanner({ onDismiss, children = null, ...banner }: FailureBannerProps): ReactNode {
  const [isDismissed, setDismissed] = useState(false);
  if (isDismissed) return children;
  return (
    <Banner
      {...banner}
      onDismiss={() => {
        setDismissed(true);
        onDismiss();
      }}
    />
  );
}
