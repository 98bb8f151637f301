import type { ReactNode } from 'react';
import type { Notice } from '../hooks/use-notice';
import { Banner } from './banner';

type NoticeAreaProps = { readonly notice: Notice | null; readonly onDismiss: () => void };

/** Where the one message of a screen appears, over what is below the top bar; screen readers say it. */
export function NoticeArea({ notice, onDismiss }: NoticeAreaProps): ReactNode {
  return (
    <div
      role="status"
      aria-label="Message"
      className="fixed inset-x-4 top-[calc(var(--top-bar)+0.5rem)] z-40 mx-auto max-w-lg"
    >
      {notice && <Banner tone={notice.tone} message={notice.message} onDismiss={onDismiss} />}
    </div>
  );
}
