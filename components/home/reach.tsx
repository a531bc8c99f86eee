import Image from 'next/image';
import { site } from '@/lib/base/site';

const dealers = site.dealers.reduce((sum, { count }) => sum + count, 0);

/** Global reach: the dealers by region beside their map. */
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
            {dealers} dealers, six continents
          </h2>
          <p className="mt-4 text-lg text-pretty text-on-deep-2">
            Order direct, or collect from a dealer who keeps the range on the shelf.
          </p>
          <ul className="mt-8 border-t border-deep-line text-body">
            {site.dealers.map(({ region, count, cities }) => (
              <li key={region} className="flex justify-between gap-4 border-b border-deep-line py-[11px]">
                <span>
                  {region}
                  <span className="block text-note text-on-deep-2">{cities.join(', ')}</span>
                </span>
                <b className="font-semibold">{count}</b>
              </li>
            ))}
          </ul>
        </div>
        <div className="max-lg:-mx-(--gutter) lg:bleed-right">
          <Image
            src="/brand/dealer-map.svg"
            alt={`World map with ${dealers} dealer locations marked`}
            width={1600}
            height={900}
            className="h-auto w-full mask-y-from-86% mask-y-to-100% lg:mask-x-from-91% lg:mask-x-to-100%"
          />
        </div>
      </div>
    </section>
  );
}
