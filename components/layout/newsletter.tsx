import { Button } from '@/components/ui/button';

/** The fragment to which the form leads without scripts; it makes the page show the answer. */
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
          {/* It has no name, so that the address is not sent even when the browser submits the form itself. */}
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
