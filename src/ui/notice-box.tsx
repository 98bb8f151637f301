import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type NoticeBoxProps = {
  readonly Icon: LucideIcon;
  /** A sentence. */
  readonly message: string;
  /** Must set a text colour: the icon, border and background use it. */
  readonly className: string;
  /** Buttons. */
  readonly children: ReactNode;
};

/** What banners and failures look like. */
export function NoticeBox({ Icon, message, className, children }: NoticeBoxProps): ReactNode {
  return (
    <div
      className={`flex w-full max-w-xl flex-wrap items-center justify-end gap-x-3 rounded-panel border border-current/50 bg-[color-mix(in_srgb,currentColor_14%,var(--color-ground))] py-1.5 pr-1.5 pl-4 text-left ${className}`}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <p className="flex-1 basis-44 py-1.5 text-[0.9375rem]/snug text-ink">{message}</p>
      {children}
    </div>
  );
}
