import { LayoutGrid, List } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SearchView } from '#shared/search';

const VIEWS = [
  { view: 'grid', label: 'Grid view', Icon: LayoutGrid },
  { view: 'list', label: 'List view', Icon: List },
] as const;

type ViewToggleProps = { readonly selected: SearchView; readonly onSelect: (view: SearchView) => void };

export function ViewToggle({ selected, onSelect }: ViewToggleProps): ReactNode {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, and these are buttons.
    <div
      role="group"
      aria-label="View"
      className="flex rounded-full bg-field ring-1 ring-hairline ring-inset"
    >
      {VIEWS.map(({ view, label, Icon }) => (
        <button
          key={view}
          type="button"
          aria-label={label}
          aria-pressed={view === selected}
          onClick={() => onSelect(view)}
          className="grid size-11 place-items-center rounded-full text-muted transition-colors hover:text-ink aria-pressed:bg-fill-strong aria-pressed:text-ink md:pointer-fine:size-10"
        >
          <Icon aria-hidden="true" className="size-4.5" />
        </button>
      ))}
    </div>
  );
}
