import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { featuredWire, orderWire, productWire, reviewWire, userWire } from '@/lib/http/openapi/wire';

const specification = readFileSync('docs/specification.md', 'utf8');

/** The fields that the specification's section 3 gives an entity, without what stands in brackets. */
function fieldsOf(entity: string): string[] {
  const [, listed = ''] = new RegExp(`^- ${entity}: (.+)\\.$`, 'm').exec(specification) ?? [];
  return listed.replaceAll(/ \([^)]*\)/g, '').split(', ');
}

/** Every answer of a call is held against these schemas by the integration tests, which run the handlers. */
describe('REST tells every field that the specification names', () => {
  it('of a Product', { tags: ['@spec-3-product'] }, () => {
    expect(fieldsOf('Product')).toHaveLength(7);
    expect(Object.keys(productWire.shape)).toEqual(expect.arrayContaining(fieldsOf('Product')));
  });

  it('of a Featured item', { tags: ['@spec-3-featured'] }, () => {
    expect(Object.keys(featuredWire.shape)).toEqual(fieldsOf('Featured item'));
  });

  it('of a Review', { tags: ['@spec-3-review'] }, () => {
    expect(fieldsOf('Review')).toHaveLength(6);
    expect(Object.keys(reviewWire.shape)).toEqual(expect.arrayContaining(fieldsOf('Review')));
  });

  it('of an Order', { tags: ['@spec-3-order'] }, () => {
    expect(fieldsOf('Order')).toHaveLength(12);
    expect(Object.keys(orderWire.shape)).toEqual(expect.arrayContaining(fieldsOf('Order')));
  });

  it('of a User record', { tags: ['@spec-3-user'] }, () => {
    expect(fieldsOf('User record')).toHaveLength(8);
    expect(Object.keys(userWire.shape)).toEqual(expect.arrayContaining(fieldsOf('User record')));
  });
});
