import { Check, Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCopy } from '../hooks/use-copy';
import { Button } from './button';

/** Copies a text, and reports whether that worked in its label and to screen readers. */
export function CopyButton({ text }: { readonly text: string }): ReactNode {
  const { result, copy } = useCopy();
  const Icon = result?.isCopied ? Check : Copy;
  return (
    <>
      <Button variant="primary" onClick={() => void copy(text)}>
        <Icon aria-hidden="true" className="size-4" />
        {result?.text ?? 'Copy'}
      </Button>
      <span role="status" className="sr-only">
        {result?.text}
      </span>
    </>
  );
}
