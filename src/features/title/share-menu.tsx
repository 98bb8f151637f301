import { Check, ExternalLink, Link2 } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useCopy } from '../../hooks/use-copy';
import { Popover } from '../../ui/popover';

export type SharedLink = { readonly title: string; readonly url: string };

const NETWORKS: readonly { name: string; getUrl: (link: SharedLink) => string }[] = [
  {
    name: 'Facebook',
    getUrl: ({ url }) => `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url })}`,
  },
  {
    name: 'Twitter',
    getUrl: ({ title, url }) =>
      `https://twitter.com/intent/tweet?${new URLSearchParams({ text: title, url })}`,
  },
  {
    name: 'WhatsApp',
    getUrl: ({ title, url }) => `https://wa.me/?${new URLSearchParams({ text: `${title} ${url}` })}`,
  },
];

const ITEM =
  'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-left text-[0.9375rem] hover:bg-fill focus-visible:-outline-offset-2';

type ShareMenuProps = {
  readonly link: SharedLink;
  readonly button: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
};

export function ShareMenu({ link, button, onClose }: ShareMenuProps): ReactNode {
  const { result, copy } = useCopy();
  const CopyIcon = result?.isCopied ? Check : Link2;

  return (
    <Popover button={button} onClose={onClose} label="Share" className="w-56">
      <p role="status" className="sr-only">
        {result?.text}
      </p>
      <ul>
        <li>
          <button type="button" className={ITEM} onClick={() => void copy(link.url)}>
            <CopyIcon
              aria-hidden="true"
              className={`size-4.5 ${result?.isCopied ? 'text-success' : 'text-muted'}`}
            />
            {result?.text ?? 'Copy Link'}
          </button>
        </li>
        {NETWORKS.map(({ name, getUrl }) => (
          <li key={name}>
            <a href={getUrl(link)} target="_blank" rel="noopener noreferrer" className={ITEM}>
              <ExternalLink aria-hidden="true" className="size-4.5 text-muted" />
              {name}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </li>
        ))}
      </ul>
    </Popover>
  );
}
