'use client';

import { type ComponentProps, useState } from 'react';
import { cn } from '@/components/ui/cn';
import { Input } from '@/components/ui/input';
import { passwordControl, passwordRoom, revealButton } from '@/components/ui/password-style';

/** A password control that can show what was typed (GOV.UK Design System, password input). */
export function PasswordInput({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <Input
        {...props}
        type={shown ? 'text' : 'password'}
        {...passwordControl}
        className={cn(passwordRoom, className)}
      />
      <button
        type="button"
        aria-controls={props.id}
        aria-label={shown ? 'Hide password' : 'Show password'}
        onClick={() => setShown(!shown)}
        className={revealButton}
      >
        {shown ? 'Hide' : 'Show'}
      </button>
    </div>
  );
}
