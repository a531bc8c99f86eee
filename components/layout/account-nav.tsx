import { NavbarFace } from '@/components/account/avatar';
import { Button } from '@/components/ui/button';
import { buttonStyle } from '@/components/ui/button-style';
import { paths } from '@/lib/base/paths';

/**
 * The part of the navbar that differs from person to person (specification §2): Login for visitors; Dashboard, the
 * display name and Sign Out for users. Both are in everybody's document; which is seen says the root element's sign of
 * a session, and `elements/account-nav` fills the name in.
 */
export function AccountNav() {
  return (
    <account-nav className="contents" suppressHydrationWarning>
      <a href={paths.login} className={buttonStyle({ className: 'session-hint:hidden' })}>
        Login
      </a>
      <a href={paths.dashboard} className="nav-dashboard">
        Dashboard
      </a>
      <span data-who data-unknown suppressHydrationWarning className="nav-who">
        <span className="nav-name">
          <NavbarFace />
          <span data-name suppressHydrationWarning className="name-shown">
            {' '}
          </span>
        </span>
      </span>
      {/* Sent as it is before the module runs, which signs out of every tab. */}
      <form method="post" action={paths.signOut} data-home={paths.home} className="sign-out">
        <Button type="submit" suppressHydrationWarning>
          Sign Out
        </Button>
        <span role="alert" hidden suppressHydrationWarning className="text-note text-bad">
          Not signed out. Please try again.
        </span>
      </form>
    </account-nav>
  );
}
