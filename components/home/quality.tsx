import { Picture } from '@/components/ui/picture';

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

/** Quality assurance, in the figures printed on the labels. */
export function Quality() {
  return (
    <section className="quality" aria-labelledby="quality">
      <figure className="quality-side">
        <Picture
          src="/catalogue/quality-macro-nap-fibres.webp"
          alt="Close view of white, orange and navy microfiber nap, every fiber upright"
          width={1200}
          height={900}
          sizes="(width < 64rem) 100vw, 53vw"
          widths={[828, 1280, 1920]}
          className="quality-picture"
        />
      </figure>
      <div className="quality-words">
        <h2 id="quality" className="text-3xl">
          Quality you can measure with a ruler
        </h2>
        <p className="quality-lead">
          A cover that sheds or a core that swells costs more than the paint. Ours are cut, bonded and gauged
          to figures we print on the label.
        </p>
        <dl className="quality-facts">
          {facts.map(({ figure, unit, name, text }) => (
            <div key={name} className="quality-fact">
              <dt className="quality-figure">
                {figure}
                <small className="quality-unit">{unit}</small>
              </dt>
              <dd className="quality-text">
                <b className="quality-name">{name}</b>
                {text}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
