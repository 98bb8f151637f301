import { History } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { MEDIA_TYPE_LABELS } from '#shared/media-type';
import type { SearchTitle } from '#shared/search';
import { titleKey, yearOf } from '#shared/title-card';
import type { Combobox } from '../../hooks/use-combobox';
import { paths } from '../../navigation/paths';
import { Picture } from '../../titles/picture';
import { SiteLink } from '../../ui/site-link';
import { formatAge } from './format-age';
import { SUGGESTIONS_ID } from './texts';
import type { Suggestions } from './use-suggestions';

const POSTER_WIDTH = 92;

type OptionProps = {
  readonly combobox: Combobox;
  readonly index: number;
  readonly href: string;
  readonly onSelect: () => void;
  readonly children: ReactNode;
};

function Option({ combobox, index, href, onSelect, children }: OptionProps): ReactNode {
  const isActive = index === combobox.activeIndex;
  return (
    <SiteLink
      role="option"
      id={combobox.optionId(index)}
      aria-selected={isActive}
      tabIndex={-1}
      href={href}
      onClick={onSelect}
      className={`flex min-h-11 items-center gap-3 rounded-card px-2 py-1.5 hover:bg-fill ${isActive ? 'bg-fill' : ''}`}
    >
      {children}
    </SiteLink>
  );
}

function TitleFacts({ title }: { readonly title: SearchTitle }): ReactNode {
  const year = yearOf(title.date);
  return (
    <>
      <span className="relative aspect-2/3 w-8 shrink-0 overflow-hidden rounded-md bg-skeleton">
        <Picture
          kind="poster"
          path={title.posterPath}
          fallbackWidth={POSTER_WIDTH}
          sizes="32px"
          isBackground
          className="size-full object-cover"
        />
      </span>
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate text-left font-medium">
          {title.title}
        </span>
        <span className="block text-sm text-muted tabular-nums">
          {year && `${year} · `}
          {MEDIA_TYPE_LABELS[title.mediaType]}
        </span>
      </span>
    </>
  );
}

type SuggestionListProps = {
  readonly suggestions: Suggestions;
  /** In milliseconds since 1970. */
  readonly now: number;
  readonly combobox: Combobox;
  readonly pathOf: (query: string) => string;
  readonly onSelect: () => void;
};

/** The options of the search box: recent searches and titles that match its text. */
export default function SuggestionList(props: SuggestionListProps): ReactNode {
  const { suggestions, now, combobox, pathOf, onSelect } = props;
  const { searches, titles } = suggestions;
  const { activeIndex, optionId } = combobox;
  const activeId = optionId(activeIndex);

  useEffect(() => {
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  return (
    <div
      id={SUGGESTIONS_ID}
      role="listbox"
      aria-label="Suggestions"
      tabIndex={-1}
      // Keeps the focus in the text field.
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full mt-2 max-h-[calc(100dvh-17rem)] overflow-y-auto overscroll-contain phone-landscape:max-h-[calc(100dvh-10.5rem)] rounded-panel border border-line bg-overlay p-1.5 shadow-lifted"
    >
      {searches.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox.
        <div role="group" aria-label="Recent searches">
          {searches.map(({ query, timestamp }, index) => (
            <Option key={query} {...{ combobox, index, onSelect }} href={pathOf(query)}>
              <History aria-hidden="true" className="mx-1.5 size-5 shrink-0 text-muted" />
              <span className="min-w-0 flex-1 truncate">{query}</span>
              <span className="shrink-0 text-sm text-muted">{formatAge(timestamp, now)}</span>
            </Option>
          ))}
        </div>
      )}
      {titles.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox.
        <div role="group" aria-label="Titles">
          {titles.map((title, index) => (
            <Option
              key={titleKey(title)}
              {...{ combobox, onSelect }}
              index={searches.length + index}
              href={paths.title(title.mediaType, title.id)}
            >
              <TitleFacts title={title} />
            </Option>
          ))}
        </div>
      )}
    </div>
  );
}
