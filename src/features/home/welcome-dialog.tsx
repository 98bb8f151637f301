import { Clapperboard, Hourglass, MonitorPlay } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { BRAND } from '#shared/brand';
import { DEFAULT_RETENTION_DAYS } from '#shared/watch-history';
import { endFirstVisit, isFirstVisit } from '../../storage/first-visit';
import { BrandMark } from '../../ui/brand-mark';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';

const POINTS = [
  {
    Icon: Clapperboard,
    title: 'Movies and shows, all in one place',
    text: 'Browse, search and find out more. No account needed.',
  },
  {
    Icon: MonitorPlay,
    title: 'We host no media',
    text: `${BRAND.name} links to players run by third parties. No videos are stored here.`,
  },
  {
    Icon: Hourglass,
    title: `History lasts ${DEFAULT_RETENTION_DAYS} days`,
    text: `With an account, your watch history syncs across your devices. Our server deletes it after ${DEFAULT_RETENTION_DAYS} days.`,
  },
] as const;

type WelcomeDialogProps = { readonly isOpen: boolean; readonly onClose: () => void };

function WelcomeDialog({ isOpen, onClose }: WelcomeDialogProps): ReactNode {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      label={`Welcome to ${BRAND.name}`}
      className="rise-in m-auto w-[27rem] max-w-[calc(100vw-2rem)] rounded-panel border border-line p-6 shadow-lifted sm:p-8"
    >
      <BrandMark className="size-12" />
      <h2 tabIndex={-1} className="mt-4 text-2xl font-bold tracking-tight">
        Welcome to {BRAND.name}
      </h2>
      <p className="mt-1 text-muted">{BRAND.tagline}</p>
      <ul className="mt-6 grid gap-5">
        {POINTS.map(({ Icon, title, text }) => (
          <li key={title} className="flex gap-4">
            <Icon aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-accent" strokeWidth={1.75} />
            <div>
              <p className="font-semibold">{title}</p>
              <p className="mt-0.5 text-[0.9375rem]/snug text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <Button variant="primary" onClick={onClose} className="mt-7 w-full">
        Start exploring
      </Button>
    </Dialog>
  );
}

/** Calls when no dialog is open. Returns a function that cancels the call. */
function runWithoutDialog(callback: () => void): () => void {
  const check = (): void => {
    if (document.querySelector('[aria-modal=true]')) return;
    stop();
    callback();
  };
  const observer = new MutationObserver(check);
  const stop = (): void => observer.disconnect();
  observer.observe(document.body, { childList: true, subtree: true });
  check();
  return stop;
}

/** Opens the welcome dialog when no other dialog is open. */
export function WelcomeHost({ isEnabled }: { isEnabled: boolean }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useRef(false);

  useEffect(() => {
    if (!isEnabled) return;
    // Another tab may have shown the dialog meanwhile.
    return runWithoutDialog(() => setOpen(isFirstVisit()));
  }, [isEnabled]);

  function close(): void {
    endFirstVisit();
    setOpen(false);
  }

  // No control opened the dialog, so the focus moves to the content when it closes.
  useEffect(() => {
    if (wasOpen.current && !isOpen) document.getElementById('main')?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);

  return <WelcomeDialog isOpen={isOpen} onClose={close} />;
}
