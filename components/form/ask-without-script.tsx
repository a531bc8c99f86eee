'use client';

import type { ReactNode } from 'react';
import { useHydrated } from '@/components/form/use-hydrated';
import { Button } from '@/components/ui/button';
import { buttonStyle } from '@/components/ui/button-style';

type AskWithoutScriptProps = {
  action: (form: FormData) => void;
  fields: Record<string, string>;
  label: string | undefined;
  description: ReactNode;
  confirm: string;
  isHarmless: boolean;
  /** What the closed `details` shows. */
  children: ReactNode;
};

/**
 * The question of a `ConfirmButton` for browsers without scripts: opens in place and posts the form; removed after
 * hydration. It can't be in a `noscript`, where React does not find content that it streams later.
 */
export function AskWithoutScript(props: AskWithoutScriptProps) {
  const isAlive = useHydrated();
  const { action, fields, label, description, confirm, isHarmless, children } = props;
  if (isAlive) return null;
  return (
    <details className="without-script text-left">
      <summary
        aria-label={label}
        className={buttonStyle({ variant: 'line', size: 'sm', className: 'cursor-pointer' })}
      >
        {children}
      </summary>
      <form action={action} className="grid max-w-[38ch] justify-items-start gap-2 whitespace-normal py-2">
        <HiddenFields fields={fields} />
        <p className="text-ink-2 text-note">{description}</p>
        <Button type="submit" variant={isHarmless ? 'ink' : 'bad-fill'} size="sm">
          {confirm}
        </Button>
      </form>
    </details>
  );
}

/** Hidden inputs for what a form sends besides what is typed. */
export function HiddenFields({ fields }: { fields: Record<string, string> }) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
