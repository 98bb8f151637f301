import type { ReactNode } from 'react';

const LINK_BUTTON = 'min-h-11 rounded-md px-1.5 font-semibold text-accent hover:underline';

type PanelQuestionProps = {
  readonly question: string;
  readonly action: string;
  readonly onClick: () => void;
};

/** Below a form: the way to another panel. */
export function PanelQuestion({ question, action, onClick }: PanelQuestionProps): ReactNode {
  return (
    <p className="mt-1 flex items-center justify-center gap-1 text-muted">
      {question}
      <button type="button" onClick={onClick} className={LINK_BUTTON}>
        {action}
      </button>
    </p>
  );
}

export function ForgotLink({ onClick }: Pick<PanelQuestionProps, 'onClick'>): ReactNode {
  return (
    <p className="mt-4 flex justify-center">
      <button type="button" onClick={onClick} className={LINK_BUTTON}>
        Forgot password?
      </button>
    </p>
  );
}
