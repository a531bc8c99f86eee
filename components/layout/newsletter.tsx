import { Button } from '@/components/ui/button';

/** Where the form leads without scripts: the page shows the answer by this address. */
const answerId = 'newsletter-answer';

/** The newsletter box is not wired to anything (specification §2), and says so. `contact` is the shop's e-mail. */
export function Newsletter({ contact }: { contact: string }) {
  const answer = `Thank you. There is no newsletter yet, so nothing was sent or stored. Write to us at ${contact}.`;
  return (
    <newsletter-box className="block">
      <form action={`#${answerId}`} aria-labelledby="newsletter">
        <h2 id="newsletter" className="mb-3 text-body">
          <label htmlFor="newsletter-email">Newsletter</label>
        </h2>
        <div className="flex gap-2">
          {/* Without a name the address stays here even when the browser submits the form without JavaScript. */}
          <input
            id="newsletter-email"
            type="email"
            required
            autoComplete="email"
            placeholder="Email address"
            className="newsletter-input"
          />
          <Button type="submit" variant="ink" size="lg">
            Subscribe
          </Button>
        </div>
        <p id={answerId} className="peer newsletter-answer">
          {answer}
        </p>
        <p role="status" suppressHydrationWarning className="newsletter-status">
          No newsletter yet: your address is not sent anywhere.
        </p>
      </form>
    </newsletter-box>
  );
}
