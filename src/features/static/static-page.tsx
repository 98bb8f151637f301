import { type ReactNode, useId } from 'react';
import { BRAND } from '#shared/brand';
import { PageHead } from '../../ui/page-head';

type StaticPageProps = {
  readonly heading: string;
  /** What the page says, in a sentence for search engines and under the heading. */
  readonly description: string;
  /** A line of its own under the description. */
  readonly note?: string;
  readonly children: ReactNode;
};

/** A page of text (2 §2 "Static pages"). */
export function StaticPage({ heading, description, note, children }: StaticPageProps): ReactNode {
  return (
    <div className="page-gutter mx-auto max-w-3xl pt-8 pb-4 md:pt-14">
      <PageHead title={`${heading} · ${BRAND.name}`} description={description} />
      <h1 className="text-display text-balance">{heading}</h1>
      <p className="mt-4 text-lg text-balance text-muted">{description}</p>
      {note && <p className="mt-3 text-sm text-muted">{note}</p>}
      {children}
    </div>
  );
}

/** A part of such a page, under a heading of its own. */
export function StaticSection({ heading, children }: { heading: string; children: ReactNode }): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-10 border-t border-line pt-6">
      <h2 id={id} className="text-heading">
        {heading}
      </h2>
      <div className="mt-3 space-y-3 leading-relaxed text-ink/85">{children}</div>
    </section>
  );
}

export function Points({ points }: { points: readonly string[] }): ReactNode {
  return (
    <ul className="list-disc space-y-2 pl-5 marker:text-accent">
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}

export function MailLink({ address }: { address: string }): ReactNode {
  return (
    <a
      href={`mailto:${address}`}
      className="inline-flex min-h-11 items-center font-semibold break-all text-accent underline underline-offset-4 hover:text-accent-strong"
    >
      {address}
    </a>
  );
}
