import { CopyButton } from '@/components/ui/copy-button';
import { Note } from '@/components/ui/note';

/** Recovery codes, which are shown only this once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <section aria-label="Recovery codes" className="mb-5 grid justify-items-start gap-3">
      <Note tone="ok" role="status">
        Keep these codes where you keep your passwords. Each lets you in once without your app, and they are
        not shown again.
      </Note>
      <ol className="grid grid-cols-2 gap-x-8 gap-y-1.5 font-mono font-semibold text-sm tabular-nums">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <CopyButton text={codes.join('\n')} />
    </section>
  );
}
