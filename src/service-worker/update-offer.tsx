import { Sparkles } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../ui/button';
import { XButton } from '../ui/x-button';

type UpdateOfferProps = {
  /** Lets the new version take over in every tab; null while there is none. */
  readonly onTake: (() => void) | null;
  readonly onDismiss: () => void;
};

/** Offers a new version of the site, for whenever it suits. */
export function UpdateOffer({ onTake, onDismiss }: UpdateOfferProps): ReactNode {
  const [isTaken, setTaken] = useState(false);
  return (
    <div role="status" className="max-w-full">
      {onTake && (
        <div
          data-sign
          className="pointer-events-auto flex items-center gap-3 rounded-panel border border-line bg-overlay py-2 pr-2 pl-4 shadow-lifted"
        >
          <Sparkles aria-hidden="true" className="size-5 shrink-0 text-accent" />
          <p className="text-[0.9375rem]/snug">A new version is available</p>
          <Button
            look="primary"
            disabled={isTaken}
            onClick={() => {
              setTaken(true);
              onTake();
            }}
          >
            {isTaken ? 'Updating…' : 'Update'}
          </Button>
          <XButton label="Not now" onClick={onDismiss} className="shrink-0" />
        </div>
      )}
    </div>
  );
}
