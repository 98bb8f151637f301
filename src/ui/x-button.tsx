import { X } from 'lucide-react';
import type { ReactNode } from 'react';

type XButtonProps = {
  /** What it does, such as "Close". */
  readonly label: string;
  readonly onClick: () => void;
  /** Where it stands. */
  readonly className: string;
};

/** The round button with a cross that closes, clears or takes away. */
export function XButton({ label, onClick, className }: XButtonProps): ReactNode {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={`grid size-11 place-items-center rounded-full text-muted hover:bg-white/10 hover:text-ink ${className}`}
    >
      <X aria-hidden="true" className="size-5" />
    </button>
  );
}
