'use client';

import { useActionState } from 'react';
import { ListMessage } from '@/components/lists/list-message';
import { QuickAnswers } from '@/components/lists/quick-answers';
import { Button } from '@/components/ui/button';
import { controlStyle, fileBoxStyle } from '@/components/ui/input';
import { messages } from '@/lib/base/messages';
import { quickOrderAction } from '@/lib/lists/actions';
import { mostQuickLines } from '@/lib/lists/schema';

/**
 * Lines of SKU and quantity, typed, pasted or from a file. Each gets a result; invalid ones stay in the field. A failed
 * or unanswered submit keeps its idempotency key, so that the next one counts as the same on an account's list.
 */
export function QuickOrder({ requestKey }: { requestKey: string | null }) {
  const [{ result, values }, post] = useActionState(quickOrderAction, { result: null, values: {} });
  const key = values['requestKey'] ?? requestKey;
  const outcome = result?.ok ? result.data : null;
  const errorOf = (field: 'text' | 'file') =>
    result?.ok === false ? result.fieldErrors?.[field]?.[0] : undefined;
  const [error, fileError] = [errorOf('text'), errorOf('file')];
  return (
    <form action={post} data-live-form className="grid max-w-[760px] grid-cols-[minmax(0,1fr)] gap-4">
      {key !== null && <input type="hidden" name="requestKey" value={key} />}
      {!error && !fileError && (
        <ListMessage
          result={result}
          isPart={outcome?.answers.some(({ state }) => state !== 'found') ?? false}
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-[7px]">
        <label htmlFor="quick-text" className="font-bold text-note">
          SKU and quantity, one product per line
        </label>
        <textarea
          id="quick-text"
          name="text"
          rows={8}
          key={outcome?.text}
          defaultValue={outcome?.text ?? values['text'] ?? ''}
          placeholder={messages.quick.example}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'quick-wrong quick-hint' : 'quick-hint'}
          className={`${controlStyle} px-[13px] py-2.5`}
        />
        {error && (
          <p id="quick-wrong" role="alert" data-said className="font-semibold text-bad text-note">
            {error}
          </p>
        )}
        <p id="quick-hint" className="text-ink-3 text-note">
          Separate them with a comma, semicolon, tab or space. A header row is fine. Up to {mostQuickLines}{' '}
          lines.
        </p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-[7px]">
        <label htmlFor="quick-file" className="font-bold text-note">
          Or a CSV file <span className="font-medium text-ink-3">(optional)</span>
        </label>
        <input
          id="quick-file"
          type="file"
          name="file"
          accept=".csv,.txt,text/csv,text/plain"
          aria-invalid={fileError ? true : undefined}
          aria-describedby={fileError ? 'quick-file-wrong' : undefined}
          className={fileBoxStyle}
        />
        {fileError && (
          <p id="quick-file-wrong" role="alert" data-said className="font-semibold text-bad text-note">
            {fileError}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button id="quick-check" type="submit" name="do" value="check" variant="ink">
          Check lines
        </Button>
        <Button id="quick-add" type="submit" name="do" value="add">
          Add valid lines to list
        </Button>
      </div>
      <QuickAnswers answers={outcome?.answers ?? []} />
    </form>
  );
}
