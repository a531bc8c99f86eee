import { ButtonLink } from '@/components/ui/button';
import { Icon } from '@/components/ui/icons';
import { Picture, shippedSources } from '@/components/ui/picture';
import { paths } from '@/lib/base/paths';

const picture = {
  src: '/catalogue/hero-rolled-wall.webp',
  width: 2400,
  height: 1350,
  sizes: '100vw',
  widths: [828, 1280, 1920],
} as const;
/** A crop for phones: without it, two fifths of the download would never be visible. */
const phone = shippedSources('/catalogue/hero-rolled-wall-phone.webp', [720, 828, 1280]);

/**
 * The headline on an edge-to-edge picture. In windows wider than 1440 px, the picture leaves room at its left, so that
 * the text stays aligned with all other content; the picture's own wall, mirrored, fills that room.
 */
export function Hero() {
  return (
    <section className="on-deep hero">
      <div aria-hidden className="hero-wall">
        <Picture {...picture} alt="" className="hero-wall-picture" />
      </div>
      <picture className="contents">
        <source media="(max-width: 39.99rem)" srcSet={phone} sizes="100vw" width={1500} height={1350} />
        <Picture
          {...picture}
          first
          alt="A loaded roller laying an orange lane on a navy wall, with brushes and a paint can on the floor below"
          className="hero-picture"
        />
      </picture>
      <div className="hero-words">
        <h1 className="hero-title">Leaves paint. Nothing else.</h1>
        <p className="hero-lead">
          Rollers, brushes and applicators for the trade. Priced by the unit, with stock and minimum order on
          every product.
        </p>
        <div className="hero-acts">
          <ButtonLink href={paths.products} variant="fill" size="lg" className="max-sm:flex-auto">
            Browse products <Icon name="arrow" />
          </ButtonLink>
          <ButtonLink href="#reach" variant="on-deep" size="lg" className="max-sm:flex-auto">
            Find a dealer
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
