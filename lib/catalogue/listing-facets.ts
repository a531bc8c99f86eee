import { type Category, categories, shelfOfCategory } from '../base/categories';
import type { Counts } from './directory/counting';
import { changedListing, type Facet, type FacetValue, type ListingQuery } from './listing';
import { type ListedProperty, listedProperties } from './listing-properties';
import { mostChosen } from './listing-query';
import { availableLabel, filterLabels, orderLabel, ratingLabel, valueLabel } from './listing-words';
import { propertiesIn } from './properties';

/** Minimum orders that a list can be narrowed to. */
const orders = [10, 25, 50, 100];
const stars = [4, 3, 2, 1];
/** How many values a property's filter offers at most: those that most products have. */
const mostValues = 24;

/** The minimum-order limits to count, including the one that the query asks for. */
export const ordersIn = ({ order }: ListingQuery): number[] =>
  order === null || orders.includes(order) ? orders : [...orders, order].sort((one, two) => one - two);

/** The properties to count: of the chosen categories (in a search without any: of all), and those filtered by. */
export function keysIn({ q, category, properties }: ListingQuery): string[] {
  const of = q === '' ? category : category.length > 0 ? category : categories;
  const keys = new Set([
    ...of.flatMap((each) => propertiesIn(each).map(([key]) => key)),
    ...Object.keys(properties),
  ]);
  return listedProperties.map(({ key }) => key).filter((key) => keys.has(key));
}

/** Adds a value to the list, or removes it if it is there. */
const toggled = <Value extends string>(values: readonly Value[], value: Value): Value[] =>
  values.includes(value) ? values.filter((each) => each !== value) : [...values, value];

/** The address of the list narrowed to these values of a property. */
export function withProperty(query: ListingQuery, key: string, values: readonly string[]): string {
  const { [key]: _former, ...others } = query.properties;
  return changedListing(query, { properties: values.length > 0 ? { ...others, [key]: values } : others });
}

function categoryFacet(query: ListingQuery, counts: Counts): Facet {
  const values = categories.map(
    (category: Category, index): FacetValue => ({
      value: category,
      label: shelfOfCategory(category).title,
      count: counts.category[index] ?? 0,
      isOn: query.category.includes(category),
      address: changedListing(query, {
        category: categories.filter((each) => toggled(query.category, category).includes(each)),
      }),
    }),
  );
  return { key: 'category', label: filterLabels.category, kind: 'category', values };
}

function orderFacet(query: ListingQuery, counts: Counts): Facet {
  const values = ordersIn(query).map((order, index) => ({
    value: String(order),
    label: orderLabel(order),
    count: counts.order[index] ?? 0,
    isOn: query.order === order,
    address: changedListing(query, { order: query.order === order ? null : order }),
  }));
  return { key: 'order', label: filterLabels.order, kind: 'most', values };
}

function ratingFacet(query: ListingQuery, counts: Counts): Facet {
  const values = stars.map((rating) => ({
    value: String(rating),
    label: ratingLabel(rating),
    count: counts.rating.slice(rating).reduce((sum, count) => sum + count, 0),
    isOn: query.rating === rating,
    address: changedListing(query, { rating: query.rating === rating ? null : rating }),
  }));
  return { key: 'rating', label: filterLabels.rating, kind: 'least', values };
}

function availableFacet(query: ListingQuery, counts: Counts): Facet {
  const { available: isOn } = query;
  const value = { value: '1', label: availableLabel, count: counts.available, isOn };
  const address = changedListing(query, { available: !isOn });
  return { key: 'available', label: filterLabels.available, kind: 'switch', values: [{ ...value, address }] };
}

function propertyFacet(query: ListingQuery, counts: Counts, property: ListedProperty): Facet {
  const { key, label, kind, choices } = property;
  const chosen = query.properties[key] ?? [];
  const counted = counts.properties.get(key) ?? new Map<string, number>();
  // Once as many are chosen as an address holds, no other one can be added.
  const most = chosen.length < mostChosen ? mostValues : 0;
  const common = [...counted].sort(([, one], [, two]) => two - one).slice(0, most);
  const shown = new Set([...common.map(([value]) => value), ...chosen]);
  const inOrder =
    kind === 'choice'
      ? Object.keys(choices).filter((choice) => shown.has(choice))
      : [...shown].sort((one, two) => Number(one) - Number(two));
  const values = inOrder.map((value) => ({
    value,
    label: valueLabel(property, value),
    count: counted.get(value) ?? 0,
    isOn: chosen.includes(value),
    address: withProperty(
      query,
      key,
      inOrder.filter((each) => toggled(chosen, value).includes(each)),
    ),
  }));
  return { key, label, kind, values };
}

/** Without a chosen category, a property is offered only if at least this share of what was found has it. */
const worthOffering = 0.5;

/** Every filter that the list can be narrowed by, with what each value would show. */
export function facetsOf(query: ListingQuery, counts: Counts): Facet[] {
  const keys = keysIn(query);
  const properties = listedProperties
    .filter(({ key }) => keys.includes(key))
    .map((property) => propertyFacet(query, counts, property))
    .filter(({ key, values }) => {
      const sum = values.reduce((all, { count }) => all + count, 0);
      const isOn = query.properties[key] !== undefined;
      return isOn || (sum > 0 && (query.category.length > 0 || sum >= counts.total * worthOffering));
    });
  const facets = [categoryFacet, orderFacet, availableFacet, ratingFacet].map((facet) =>
    facet(query, counts),
  );
  // The rating filter is useless while nothing that was found has a review.
  const rated = facets.filter(
    ({ key, values }) => key !== 'rating' || values.some(({ count, isOn }) => isOn || count > 0),
  );
  return [...rated, ...properties];
}
