'use client';

import { type ComponentProps, useState } from 'react';
import { cn } from '@/components/ui/cn';
import { Input } from '@/components/ui/input';

/** A password control that can show what was typed (GOV.UK Design System, password input). */
export function PasswordInput({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <Input
        {...props}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className={cn('pr-[78px]', className)}
      />
      <button
        type="button"
        aria-controls={props.id}
        aria-label={shown ? 'Hide password' : 'Show password'}
        onClick={() => setShown(!shown)}
        className="absolute top-0 right-0 min-h-11 rounded-md px-3.5 font-bold text-ink-2 text-note hover:text-ink focus-visible:-outline-offset-4"
      >
        {shown ? 'Hide' : 'Show'}
      </button>
    </div>
  );
}
