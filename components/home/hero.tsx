import Image from 'next/image';
import { ButtonLink } from '@/components/ui/button';
import { Icon } from '@/components/ui/icons';
import { paths } from '@/lib/base/paths';

const picture = { src: '/catalogue/hero-rolled-wall.webp', width: 2400, height: 1350 };
const pictureSizes = '(max-width: 640px) 160vw, 100vw';

/**
 * The first words on their picture, from edge to edge. In windows wider than 1440 px the picture leaves room at its left
 * for words that stand on the edge of all others, and its own wall, mirrored, goes on there.
 */
export function Hero() {
  return (
    <section className="on-deep @container relative flex flex-col overflow-hidden bg-[#16213c] text-on-deep hero:[--lead:max(0px,(100cqw-1440px)*.45)]">
      <div
        aria-hidden
        className="absolute inset-y-0 left-0 hidden w-(--lead) -scale-x-100 overflow-hidden wide:block"
      >
        <Image
          {...picture}
          sizes={pictureSizes}
          alt=""
          className="absolute left-0 h-full w-[calc(100cqw-var(--lead))] max-w-none object-cover object-[50%_82%]"
        />
      </div>
      <Image
        {...picture}
        preload
        fetchPriority="high"
        sizes={pictureSizes}
        alt="A loaded roller laying an orange lane on a navy wall, with brushes and a paint can on the floor below"
        className="aspect-10/9 w-full sm:aspect-video object-cover object-[74%_100%] hero:absolute hero:inset-y-0 hero:left-(--lead) hero:h-full hero:w-[calc(100cqw-var(--lead))] hero:object-[50%_82%]"
      />
      <div className="relative z-1 -order-1 flex flex-col justify-center px-(--gutter) pt-12 pb-10 hero:min-h-[clamp(480px,min(47vw,24vw+335px),920px)] hero:w-[calc(var(--edge)+clamp(380px,31vw,620px))] hero:pr-0 hero:pb-30 hero:pl-(--edge) hero:[--edge:max(var(--gutter),(100vw-var(--container))/2)]">
        <h1 className="text-[clamp(3rem,13.4vw,4.5rem)] leading-none tracking-[-.042em] hero:text-hero">
          Leaves paint. Nothing else.
        </h1>
        <p className="mt-[22px] max-w-[21.5em] text-[clamp(1rem,.75rem+.5vw,1.1875rem)] leading-normal text-pretty text-[#d3d9e8]">
          Rollers, brushes and applicators for the trade. Priced by the unit, with stock and minimum order on
          every product.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
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
