import { type ReactNode, useId } from 'react';
import { BRAND } from '#shared/brand';
import { PageHead } from '../../ui/page-head';

/** For the two policies. */
export const POLICY_NOTE = 'Last updated January 15, 2025';

const COLUMNS = {
  /** For texts that fit in the window together. */
  short: 'max-w-2xl xl:max-w-[88rem] xl:columns-2',
  long: 'max-w-2xl 2xl:max-w-[88rem] 2xl:columns-2',
};

type StaticPageProps = {
  readonly heading: string;
  /** Shown under the heading and by search engines. */
  readonly description: string;
  readonly note?: string;
  readonly length?: keyof typeof COLUMNS;
  readonly children: ReactNode;
};

export function StaticPage(props: StaticPageProps): ReactNode {
  const { heading, description, note, length = 'long', children } = props;
  return (
    <div className="page-gutter pt-8 pb-4 md:pt-14">
      <PageHead title={`${heading} · ${BRAND.name}`} description={description} />
      <h1 className="text-display text-balance">{heading}</h1>
      <p className="mt-4 max-w-2xl text-lg text-balance text-muted">{description}</p>
      {note && <p className="mt-3 text-sm text-muted">{note}</p>}
      <div className={`gap-x-16 ${COLUMNS[length]}`}>{children}</div>
    </div>
  );
}

export function StaticSection({ heading, children }: { heading: string; children: ReactNode }): ReactNode {
  const id = useId();
  return (
    // The space above is padding, because a margin would be dropped at the top of a column.
    <section aria-labelledby={id} className="break-inside-avoid pt-10">
      <div className="border-t border-line pt-6">
        <h2 id={id} className="text-heading">
          {heading}
        </h2>
        <div className="mt-3 space-y-3 leading-relaxed text-ink/85">{children}</div>
      </div>
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
