import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Genre } from '#shared/media-schema';
import { defaultSearch, type SearchState } from '#shared/search';
import { SORT_LABELS } from './sort-labels';

type Chip = { readonly label: string; readonly without: Partial<SearchState> };

type ActiveFiltersProps = {
  readonly state: SearchState;
  readonly currentYear: number;
  /** Null while their names are on the way. */
  readonly genres: readonly Genre[] | null;
  readonly onChange: (changes: Partial<SearchState>) => void;
  readonly onClear: () => void;
};

/** An end of a range that stands at its limit is open, and not worth a word. */
function yearLabel({ yearMin, yearMax }: SearchState, none: SearchState): string {
  if (yearMin === yearMax) return `Year: ${yearMin}`;
  if (yearMax === none.yearMax) return `Since ${yearMin}`;
  return yearMin === none.yearMin ? `Until ${yearMax}` : `Years: ${yearMin} to ${yearMax}`;
}

function ratingLabel({ ratingMin, ratingMax }: SearchState, none: SearchState): string {
  if (ratingMax === none.ratingMax) return `Rating: ${ratingMin} or more`;
  return `Rating: ${ratingMin === none.ratingMin ? 'up' : ratingMin} to ${ratingMax}`;
}

function listChips(state: SearchState, currentYear: number, genres: readonly Genre[] | null): Chip[] {
  const { sort, yearMin, yearMax, ratingMin, ratingMax } = state;
  const none = defaultSearch(currentYear);
  const hasYears = yearMin !== none.yearMin || yearMax !== none.yearMax;
  const hasRatings = ratingMin !== none.ratingMin || ratingMax !== none.ratingMax;
  const years = { yearMin: none.yearMin, yearMax: none.yearMax };
  const ratings = { ratingMin: none.ratingMin, ratingMax: none.ratingMax };
  return [
    ...(sort === none.sort ? [] : [{ label: `Sort: ${SORT_LABELS[sort]}`, without: { sort: none.sort } }]),
    ...state.genres.map((id) => ({
      label: genres?.find((genre) => genre.id === id)?.name ?? `Genre ${id}`,
      without: { genres: state.genres.filter((other) => other !== id) },
    })),
    ...(hasYears ? [{ label: yearLabel(state, none), without: years }] : []),
    ...(hasRatings ? [{ label: ratingLabel(state, none), without: ratings }] : []),
  ];
}

/** What narrows the results down, each to be taken away, and all at once. Nothing when nothing does. */
export function ActiveFilters(props: ActiveFiltersProps): ReactNode {
  const { state, currentYear, genres, onChange, onClear } = props;
  const chips = listChips(state, currentYear, genres);
  if (chips.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what a form sends; these act at once.
    <div role="group" aria-label="Active filters" className="flex flex-wrap items-center gap-2 pt-4">
      {chips.map(({ label, without }) => (
        <button
          key={label}
          type="button"
          aria-label={`Remove ${label}`}
          onClick={() => onChange(without)}
          className="flex h-9 max-w-full items-center gap-1.5 rounded-full bg-accent/12 pr-2.5 pl-3.5 text-sm font-medium text-accent-strong ring-1 ring-accent/30 transition-colors ring-inset hover:bg-accent/20 pointer-coarse:h-11"
        >
          <span className="truncate">{label}</span>
          <X aria-hidden="true" className="size-4 shrink-0" />
        </button>
      ))}
      <button
        type="button"
        onClick={onClear}
        className="h-9 rounded-full px-3 text-sm font-semibold text-muted hover:bg-white/10 hover:text-ink pointer-coarse:h-11"
      >
        Clear All
      </button>
    </div>
  );
}
