import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icons';
import { Picture } from '@/components/ui/picture';

export const zoomId = 'zoom';

type ZoomProps = { pictures: readonly { img: string; alt: string }[]; name: string };

/** The pictures at window size, or at twice that to look around in. A popover, so that it opens without scripts. */
export function Zoom({ pictures, name }: ZoomProps) {
  return (
    <dialog popover="auto" id={zoomId} aria-label={`Pictures of ${name}, enlarged`} className="zoom">
      <div className="zoom-head">
        <output aria-live="polite" className="zoom-place" suppressHydrationWarning>
          {`1 of ${pictures.length}`}
        </output>
        <label className="zoom-large">
          <input type="checkbox" autoComplete="off" /> Twice the size
        </label>
        {pictures.length > 1 && (
          <span className="zoom-steps">
            <Button variant="frame" size="icon" aria-label="Previous picture" data-step="-1">
              <Icon name="left" />
            </Button>
            <Button variant="frame" size="icon" aria-label="Next picture" data-step="1">
              <Icon name="arrow" />
            </Button>
          </span>
        )}
        <Button
          variant="frame"
          size="icon"
          aria-label="Close"
          popoverTarget={zoomId}
          popoverTargetAction="hide"
          autoFocus
        >
          <Icon name="close" />
        </Button>
      </div>
      <ul className="zoom-track">
        {pictures.map(({ img, alt }) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
          <li key={img} tabIndex={0} className="zoom-slide">
            <Picture
              src={img}
              alt={alt}
              width={1200}
              height={1200}
              sizes="100vw"
              widths={[1280, 1920]}
              className="zoom-picture"
            />
          </li>
        ))}
      </ul>
    </dialog>
  );
}
