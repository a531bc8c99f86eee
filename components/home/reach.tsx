import Image from 'next/image';
import { Icon } from '@/components/ui/icons';
import { dealerCount, dealers } from '@/lib/base/dealers';

/** Global reach: the dealers by region, each with its address, beside their map. */
export function Reach() {
  return (
    <section id="reach" aria-labelledby="reach-title" className="on-deep reach">
      <div className="reach-grid">
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
                  <summary className="reach-region">
                    <span>
                      <span className="reach-name">{region}</span>
                      <span className="reach-cities">{here.map(({ city }) => city).join(', ')}</span>
                    </span>
                    <span className="flex items-center gap-2.5">
                      <b className="font-semibold">{here.length}</b>
                      <Icon name="plus" className="reach-sign" />
                    </span>
                  </summary>
                  <ul className="dealers">
                    {here.map(({ city, name, street, email }) => (
                      <li key={email}>
                        <b className="dealer-name">{name}</b>
                        {street}, {city}
                        <a href={`mailto:${email}`} className="dealer-email">
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
            className="reach-map"
          />
        </div>
      </div>
    </section>
  );
}
