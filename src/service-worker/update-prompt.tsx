import { Sparkles } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../ui/button';
import { CloseButton } from '../ui/close-button';

type UpdatePromptProps = {
  /** Activates the new version in every tab; null while there is none. */
  readonly onUpdate: (() => void) | null;
  readonly onDismiss: () => void;
};

export function UpdatePrompt({ onUpdate, onDismiss }: UpdatePromptProps): ReactNode {
  const [isUpdating, setUpdating] = useState(false);
  return (
    <div role="status" className="max-w-full">
      {onUpdate && (
        <div
          data-notice
          className="pointer-events-auto flex items-center gap-3 rounded-panel border border-line bg-overlay py-2 pr-2 pl-4 shadow-lifted"
        >
          <Sparkles aria-hidden="true" className="size-5 shrink-0 text-accent" />
          <p className="text-[0.9375rem]/snug">A new version is available</p>
          <Button
            variant="primary"
            disabled={isUpdating}
            onClick={() => {
              setUpdating(true);
              onUpdate();
            }}
          >
            {isUpdating ? 'Updating…' : 'Update'}
          </Button>
          <CloseButton label="Not now" onClick={onDismiss} className="shrink-0" />
        </div>
      )}
    </div>
  );
}
