import { Check, ExternalLink, Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCopy } from '../../hooks/use-copy';

/** The sentence beside a link, and the link. */
export type Shared = { readonly title: string; readonly url: string };

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

const COPY_LINK = 'Copy Link';

/** On a low window it opens below the edge, or behind the tab bar. */
function bringIntoView(menu: HTMLElement | null): void {
  menu?.scrollIntoView({ block: 'nearest' });
}

/** Ways to share a title where the device has none of its own (2 §2 "Share"). */
export function ShareMenu({ id, shared }: { id: string; shared: Shared }): ReactNode {
  const { result, copy } = useCopy();
  const CopyIcon = result?.isCopied ? Check : Link2;

  return (
    <div
      ref={bringIntoView}
      id={id}
      className="absolute scroll-mb-20 inset-x-0 top-full z-20 mt-2 rounded-panel border border-line bg-overlay p-1.5 shadow-lifted sm:right-auto sm:w-56"
    >
      <p role="status" className="sr-only">
        {result?.text}
      </p>
      <ul>
        <li>
          <button type="button" className={ITEM} onClick={() => void copy(shared.url)}>
            <CopyIcon
              aria-hidden="true"
              className={`size-4.5 ${result?.isCopied ? 'text-success' : 'text-muted'}`}
            />
            {result?.text ?? COPY_LINK}
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
