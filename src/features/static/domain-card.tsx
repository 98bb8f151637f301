import { Check, Copy, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCopy } from '../../hooks/use-copy';
import { Button, buttonClass } from '../../ui/button';

type DomainCardProps = { readonly label: string; readonly url: string };

/** One of the official addresses, to copy or to visit. */
export function DomainCard({ label, url }: DomainCardProps): ReactNode {
  const { result, copy } = useCopy();
  const { host } = new URL(url);
  const CopyIcon = result?.isCopied ? Check : Copy;

  return (
    <li className="flex flex-col gap-4 rounded-panel border border-line bg-raised p-5 sm:flex-row sm:items-center sm:justify-between">
      <div>
        <p className="text-sm font-semibold tracking-wide text-accent">{label}</p>
        <p className="mt-1 text-lg font-semibold break-all">{host}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button className="min-w-36" onClick={() => void copy(url)}>
          <CopyIcon aria-hidden="true" className="size-4" />
          {result?.text ?? 'Copy URL'}
          <span className="sr-only"> of {host}</span>
        </Button>
        <a href={url} target="_blank" rel="noopener noreferrer" className={buttonClass('primary')}>
          <ExternalLink aria-hidden="true" className="size-4" />
          Visit
          <span className="sr-only"> {host} (opens in a new tab)</span>
        </a>
      </div>
      <p role="status" className="sr-only">
        {result?.text}
      </p>
    </li>
  );
}
