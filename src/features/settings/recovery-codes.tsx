import { type ReactNode, useEffect, useRef } from 'react';
import { BRAND } from '#shared/brand';
import { downloadFile } from '../../hooks/download-file';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { CODES_SAVED, RECOVERY_CODES_ADVICE } from './two-factor-texts';

type RecoveryCodesProps = {
  readonly codes: readonly string[];
  readonly username: string;
  readonly onClose: () => void;
};

/** The codes, which are shown only once. Their dialog stays open until the user confirms that they are saved. */
export function RecoveryCodes({ codes, username, onClose }: RecoveryCodesProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused button is removed with the form.
  useEffect(() => heading.current?.focus(), []);
  // The browser asks before it leaves the page.
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  const text = codes.join('\n');
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="text-xl font-bold tracking-tight">
        Save your recovery codes
      </h2>
      <p className="mt-2 text-muted">{RECOVERY_CODES_ADVICE}</p>
      <ul className="mt-4 grid grid-cols-2 gap-x-4 gap-y-1 text-sm tabular-nums">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <CopyButton text={text} />
        <Button
          onClick={() =>
            downloadFile(
              `${BRAND.name.toLowerCase()}-recovery-codes-${username}.txt`,
              `${text}\n`,
              'text/plain',
            )
          }
        >
          Download
        </Button>
      </div>
      <div className="mt-6 flex justify-end">
        <Button onClick={onClose}>{CODES_SAVED}</Button>
      </div>
    </>
  );
}
