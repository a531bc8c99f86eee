/** A complete product as REST and forms send it. Add every new field of products here. */
export const productInput = {
  name: 'Sash Brush',
  desc: 'For windows.',
  price: 4.2,
  quantity: 6,
  available: 60,
  category: 'brush',
  sku: null,
  step: null,
  breaks: null,
  img: '/catalogue/angled-sash-brush-2in.webp',
} as const;

/** The same product as an edit sends it. */
export function productEdit(productId: string) {
  const { available: _available, img, ...fields } = productInput;
  return { ...fields, pictures: [{ img, alt: null }], properties: {}, productId };
}
