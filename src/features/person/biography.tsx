import { type ReactNode, useId, useState } from 'react';

/** Longer texts are collapsed to six lines of about 70 characters. */
const LONG_CHARACTERS = 480;

/** Nothing without a text. */
export function Biography({ paragraphs }: { paragraphs: readonly string[] }): ReactNode {
  const [isExpanded, setExpanded] = useState(false);
  const id = useId();
  if (paragraphs.length === 0) return null;
  const isLong = paragraphs.join('').length > LONG_CHARACTERS;
  const isClamped = isLong && !isExpanded;
  return (
    <section aria-label="Biography" className="max-w-[68ch]">
      <div
        id={id}
        className={`leading-relaxed wrap-break-word text-ink/90 ${isClamped ? 'line-clamp-6 noscript:line-clamp-none' : ''}`}
      >
        {paragraphs.map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs never change their order.
          <p key={index} dir="auto" className={index > 0 ? 'mt-3' : ''}>
            {paragraph}
          </p>
        ))}
      </div>
      {isLong && (
        <button
          type="button"
          aria-expanded={isExpanded}
          aria-controls={id}
          onClick={() => setExpanded(!isExpanded)}
          className="min-h-11 font-semibold text-accent hover:text-accent-strong noscript:hidden"
        >
          {isExpanded ? 'Show less' : 'Read more'}
        </button>
      )}
    </section>
  );
}
