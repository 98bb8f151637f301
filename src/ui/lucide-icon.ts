import { type ComponentProps, createElement, type ReactElement, type ReactNode } from 'react';

/** An icon of lucide's, as its packages write them. */
type IconData = {
  readonly name: string;
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
  readonly aliases?: readonly unknown[];
};

type IconProps = ComponentProps<'svg'> & { readonly size?: number | string };

/**
 * Stands in for lucide-react's own function of this name (src/vite.config.ts), which takes a kilobyte and a half for
 * what we never ask of it: draws the same markup.
 */
export default function createLucideIcon({ name, node, aliases = [] }: IconData) {
  const names = [name, ...aliases.filter((alias) => typeof alias === 'string')];
  const ownClass = ['lucide', ...names.map((each) => `lucide-${each}`)].join(' ');
  const drawing: ReactElement[] = node.map(([tag, attributes]) => createElement(tag, attributes));
  // biome-ignore lint/correctness/noComponentHookFactories: called once an icon, as its module is loaded.
  return function LucideIcon({ size = 24, className = '', ...rest }: IconProps): ReactNode {
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...rest,
        className: `${ownClass} ${className}`.trim(),
      },
      drawing,
    );
  };
}
