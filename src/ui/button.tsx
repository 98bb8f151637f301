import type { ComponentProps, ReactNode } from 'react';

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-primary text-on-primary hover:bg-primary-strong',
  secondary: 'bg-field text-ink ring-1 ring-inset ring-hairline hover:bg-field-strong',
  quiet: 'text-muted hover:bg-fill hover:text-ink',
  danger: 'bg-danger/12 text-danger ring-1 ring-inset ring-danger/35 hover:bg-danger/22',
};

export function buttonClass(variant: ButtonVariant = 'secondary', extra = ''): string {
  return `inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-5 text-[0.9375rem] font-semibold transition-colors duration-150 disabled:opacity-50 disabled:pointer-events-none aria-disabled:cursor-default aria-disabled:opacity-60 ${VARIANTS[variant]} ${extra}`;
}

type ButtonProps = ComponentProps<'button'> & { readonly variant?: ButtonVariant };

export function Button({
  variant = 'secondary',
  className = '',
  type = 'button',
  ...rest
}: ButtonProps): ReactNode {
  return <button type={type} className={buttonClass(variant, className)} {...rest} />;
}
