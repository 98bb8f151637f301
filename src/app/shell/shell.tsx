import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'wouter';
import { AuthPanelHost } from '../../auth/auth-panel-host';
import { startOverlayHistory } from '../../hooks/overlay-history';
import { usePageNavigation } from '../../navigation/use-page-navigation';
import { usePrefetch } from '../../navigation/use-prefetch';
import { KeyboardHost } from '../keyboard/keyboard-host';
import { Footer } from './footer';
import { TabBar } from './tab-bar';
import { TopBar } from './top-bar';

/* Constant elements, which React does not re-render on a navigation. */
const FOOTER = <Footer />;
const AUTH_PANEL = <AuthPanelHost />;
const KEYBOARD = <KeyboardHost />;

export function Shell({ children }: { children: ReactNode }): ReactNode {
  const [path] = useLocation();
  usePrefetch();
  useEffect(startOverlayHistory, []);
  const [main, announcement] = usePageNavigation(path);
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-full bg-primary px-5 py-3 font-semibold text-on-primary focus:translate-y-0"
      >
        Skip to content
      </a>
      <TopBar path={path} />
      <main id="main" ref={main} tabIndex={-1} className="min-h-[70vh]">
        {children}
      </main>
      {FOOTER}
      <TabBar path={path} />
      {AUTH_PANEL}
      {KEYBOARD}
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </>
  );
}
