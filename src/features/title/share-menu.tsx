import { Check, ExternalLink, Link2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { copyText } from '../../lib/copy-text';

/** The sentence beside a link, and the link. */
export type Shared = { readonly title: string; readonly url: string };

const COPIED_MS = 2_000;

const NETWORKS: readonly { name: string; address: (shared: Shared) => string }[] = [
  {
    name: 'Facebook',
    address: ({ url }) => `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url })}`,
  },
  {
    name: 'Twitter',
    address: ({ title, url }) =>
      `https://twitter.com/intent/tweet?${new URLSearchParams({ text: title, url })}`,
  },
  {
    name: 'WhatsApp',
    address: ({ title, url }) => `https://wa.me/?${new URLSearchParams({ text: `${title} ${url}` })}`,
  },
];

const ITEM =
  'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-left text-[0.9375rem] hover:bg-white/10 focus-visible:-outline-offset-2';

type CopyState = 'idle' | 'copied' | 'failed';
const COPY_LABELS: Record<CopyState, string> = {
  idle: 'Copy Link',
  copied: 'Copied!',
  failed: 'Copying is blocked here',
};

/** Ways to share a title where the device has none of its own (2 §2 "Share"). */
export function ShareMenu({ id, shared }: { id: string; shared: Shared }): ReactNode {
  const [copyState, setCopyState] = useState<CopyState>('idle');

  useEffect(() => {
    if (copyState === 'idle') return;
    const timer = setTimeout(() => setCopyState('idle'), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copyState]);

  const copy = async (): Promise<void> => setCopyState((await copyText(shared.url)) ? 'copied' : 'failed');
  const CopyIcon = copyState === 'copied' ? Check : Link2;

  return (
    <div
      id={id}
      className="absolute top-full left-0 z-20 mt-2 w-56 rounded-panel border border-line bg-overlay p-1.5 shadow-lifted"
    >
      <p role="status" className="sr-only">
        {copyState !== 'idle' && COPY_LABELS[copyState]}
      </p>
      <ul>
        <li>
          <button type="button" className={ITEM} onClick={() => void copy()}>
            <CopyIcon
              aria-hidden="true"
              className={`size-4.5 ${copyState === 'copied' ? 'text-success' : 'text-muted'}`}
            />
            {COPY_LABELS[copyState]}
          </button>
        </li>
        {NETWORKS.map(({ name, address }) => (
          <li key={name}>
            <a href={address(shared)} target="_blank" rel="noopener noreferrer" className={ITEM}>
              <ExternalLink aria-hidden="true" className="size-4.5 text-muted" />
              {name}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
