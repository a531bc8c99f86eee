import { NavbarFace } from '@/components/account/avatar';
import { Button } from '@/components/ui/button';
import { buttonStyle } from '@/components/ui/button-style';
import { paths } from '@/lib/base/paths';

/**
 * The part of the navbar that depends on the visitor (specification §2): Login for visitors; Dashboard, the display
 * name and Sign Out for users. The shared document holds both; the session mark on the root element decides which is
 * shown, and `elements/account-nav` fills in the name.
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
          <span data-name dir="auto" suppressHydrationWarning className="name-shown">
            {' '}
          </span>
        </span>
      </span>
      {/* Posted natively until the module runs, which then signs out of every tab. */}
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
