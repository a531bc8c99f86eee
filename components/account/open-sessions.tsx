import { SignOutEverywhere } from '@/components/account/sign-out-everywhere';
import { ActionButton } from '@/components/form/action-button';
import { DateTime, TimeZoneNote } from '@/components/ui/date-time';
import { TitledSheet } from '@/components/ui/sheet';
import { Tag } from '@/components/ui/tag';
import { endOtherSessionsAction, endSessionAction } from '@/lib/auth/actions';
import type { OpenSession } from '@/lib/auth/schema';
import { formatMoment } from '@/lib/base/time';

/** The account's open sessions, each with a button that ends it; plain forms, so that they work without scripts. */
export function OpenSessions({ sessions }: { sessions: readonly OpenSession[] }) {
  return (
    <TitledSheet title="Where you are signed in" className="max-w-[720px]">
      <ul className="mb-4 text-sm">
        {sessions.map((session) => (
          <li
            key={session.name}
            className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 border-line border-b py-3 first:pt-0"
          >
            <SessionFacts session={session} />
            {session.isThis ? (
              <Tag strong>This device</Tag>
            ) : (
              <ActionButton
                action={endSessionAction}
                fields={{ session: session.name }}
                variant="line"
                size="sm"
                aria-label={`Sign out ${session.device}, signed in ${formatMoment(session.since)}`}
              >
                Sign out
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
      <TimeZoneNote className="mb-4" />
      <div className="flex flex-wrap gap-3">
        {sessions.length > 1 && (
          <ActionButton action={endOtherSessionsAction} fields={{}} variant="line">
            Sign out all other devices
          </ActionButton>
        )}
        <SignOutEverywhere />
      </div>
    </TitledSheet>
  );
}

function SessionFacts({ session: { device, since, seen } }: { session: OpenSession }) {
  return (
    <div className="min-w-0">
      <p className="font-semibold">{device}</p>
      <p className="text-ink-2 text-note">
        Signed in <DateTime iso={since} />
        {seen > since && (
          <>
            , last used <DateTime iso={seen} />
          </>
        )}
      </p>
    </div>
  );
}
