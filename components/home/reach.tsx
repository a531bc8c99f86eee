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
          <p className="reach-lead">
            Order direct, or collect from a dealer who keeps the range on the shelf.
          </p>
          <ul className="reach-regions">
            {dealers.map(({ region, dealers: here }) => (
              <li key={region} className="border-b border-deep-line">
                <details className="group">
                  <summary className="reach-region">
                    <span>
                      <span className="reach-name">{region}</span>
                      <span className="reach-cities">{here.map(({ city }) => city).join(', ')}</span>
                    </span>
                    <span className="reach-count">
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
        <div className="reach-side">
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
