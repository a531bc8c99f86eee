import Image from 'next/image';
import { Icon } from '@/components/ui/icons';
import { dealerCount, dealers } from '@/lib/base/dealers';

/** Global reach: the dealers by region, each with its address, beside their map. */
export function Reach() {
  return (
    <section
      id="reach"
      aria-labelledby="reach-title"
      className="on-deep overflow-hidden bg-deep pt-[clamp(56px,7.6vw,112px)] pb-6 text-on-deep lg:pb-[clamp(56px,7.6vw,112px)]"
    >
      <div className="wrap grid items-center gap-[clamp(24px,4vw,64px)] lg:grid-cols-[1fr_2.35fr]">
        <div>
          <h2 id="reach-title" className="text-3xl">
            {dealerCount} dealers, six continents
          </h2>
          <p className="mt-4 text-lg text-pretty text-on-deep-2">
            Order direct, or collect from a dealer who keeps the range on the shelf.
          </p>
          <ul className="mt-8 border-t border-deep-line text-body">
            {dealers.map(({ region, dealers: here }) => (
              <li key={region} className="border-b border-deep-line">
                <details className="group">
                  <summary className="flex min-h-11 items-center justify-between gap-4 py-[11px] [&::-webkit-details-marker]:hidden">
                    <span>
                      <span className="decoration-on-deep-2 underline-offset-4 group-hover:underline">
                        {region}
                      </span>
                      <span className="block text-note text-on-deep-2">
                        {here.map(({ city }) => city).join(', ')}
                      </span>
                    </span>
                    <span className="flex items-center gap-2.5">
                      <b className="font-semibold">{here.length}</b>
                      <Icon name="plus" className="size-4 transition-transform group-open:rotate-45" />
                    </span>
                  </summary>
                  <ul className="grid gap-3 pt-1 pb-4 text-note text-on-deep-2">
                    {here.map(({ city, name, street, email }) => (
                      <li key={email}>
                        <b className="block font-semibold text-on-deep">{name}</b>
                        {street}, {city}
                        <a href={`mailto:${email}`} className="hit-area block w-fit underline wrap-anywhere">
                          {email}
                        </a>
                      </li>
                    ))}
                  </ul>
                </details>
              </li>
            ))}
          </ul>
        </div>
        <div className="max-lg:-mx-(--gutter) lg:bleed-right">
          <Image
            src="/brand/dealer-map.svg"
            alt={`World map with ${dealerCount} dealer locations marked`}
            width={1600}
            height={900}
            className="h-auto w-full mask-y-from-86% mask-y-to-100% lg:mask-x-from-91% lg:mask-x-to-100%"
          />
        </div>
      </div>
    </section>
  );
}
