import { X } from 'lucide-react';
import type { ReactNode } from 'react';

type CloseButtonProps = {
  readonly label: string;
  readonly onClick: () => void;
  readonly className: string;
};

export function CloseButton({ label, onClick, className }: CloseButtonProps): ReactNode {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={`grid size-11 place-items-center rounded-full text-muted hover:bg-fill hover:text-ink ${className}`}
    >
      <X aria-hidden="true" className="size-5" />
    </button>
  );
}
