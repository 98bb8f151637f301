import { type ReactNode, Suspense } from 'react';
import { optionalComponent } from '../ui/optional-component';

const SuggestedTitles = optionalComponent(async () => ({
  default: (await import('./suggested-titles')).SuggestedTitles,
}));

/** As high as a row. */
const SPACE = <div className="h-[calc(--spacing(21)+var(--row-body))]" />;

/** Suggested titles whose code loads when they are due. */
export function LazySuggestedTitles({ isDue = true }: { readonly isDue?: boolean }): ReactNode {
  if (!isDue) return SPACE;
  return (
    <Suspense fallback={SPACE}>
      <SuggestedTitles />
    </Suspense>
  );
}
