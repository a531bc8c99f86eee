import Image from 'next/image';

const facts = [
  {
    figure: '9',
    unit: 'mm',
    name: 'Split-filament nap',
    text: 'Microfiber that holds roughly a third more paint than a woven cover.',
  },
  {
    figure: '48',
    unit: 'mm',
    name: 'Polypropylene core',
    text: 'Thermobonded, so it will not soften in water.',
  },
  {
    figure: '1.2',
    unit: 'm²',
    name: 'Coated from one load',
    text: 'Matte, satin and eggshell paints on smooth to lightly textured walls.',
  },
] as const;

/** Quality assurance, in figures that the labels carry. */
export function Quality() {
  return (
    <section className="grid lg:grid-cols-[minmax(0,1.12fr)_minmax(0,1fr)]" aria-labelledby="quality">
      <figure className="relative lg:min-h-[640px]">
        <Image
          src="/catalogue/quality-macro-nap-fibres.webp"
          alt="Close view of white, orange and navy microfiber nap, every fiber upright"
          width={1200}
          height={900}
          sizes="(max-width: 1024px) 100vw, 53vw"
          className="aspect-4/3 w-full object-cover object-[62%_60%] lg:absolute lg:inset-0 lg:aspect-auto lg:h-full dark:brightness-[.94]"
        />
      </figure>
      <div className="px-(--gutter) pt-10 pb-16 lg:py-[clamp(48px,7vw,104px)] lg:pr-[max(var(--gutter),calc((100vw-var(--container))/2))] lg:pl-[clamp(24px,6vw,88px)]">
        <h2 id="quality" className="text-3xl">
          Quality you can measure with a ruler
        </h2>
        <p className="mt-[18px] max-w-[32em] text-lg text-pretty text-ink-2">
          A cover that sheds or a core that swells costs more than the paint. Ours are cut, bonded and gauged
          to figures we print on the label.
        </p>
        <dl className="mt-8 border-t border-line-strong lg:mt-11">
          {facts.map(({ figure, unit, name, text }) => (
            <div
              key={name}
              className="grid grid-cols-[128px_1fr] items-baseline gap-4 border-b border-line-strong py-5 xs:grid-cols-[190px_1fr] xs:gap-6"
            >
              <dt className="text-[2.375rem] leading-none font-medium tracking-[-.045em] whitespace-nowrap proportional-nums xs:text-[3.25rem]">
                {figure}
                <small className="ml-[5px] text-[1.0625rem] tracking-[-.01em] text-ink-2 xs:text-xl">
                  {unit}
                </small>
              </dt>
              <dd className="text-body leading-normal text-ink-2">
                <b className="block text-base font-semibold text-ink">{name}</b>
                {text}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
