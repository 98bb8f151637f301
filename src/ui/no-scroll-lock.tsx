import type { ElementType, ReactNode } from 'react';

type RemoveScrollProps = { readonly as: ElementType; readonly children: ReactNode };

/**
 * Replaces the package react-remove-scroll in Radix (src/vite.config.ts). That locks scrolling by a style element whose
 * text depends on the browser, so that the Content-Security-Policy cannot allow it. The style sheet locks it instead.
 */
export function RemoveScroll({ as: Container, children }: RemoveScrollProps): ReactNode {
  return <Container>{children}</Container>;
}
