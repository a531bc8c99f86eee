/**
 * What the list under the search box is made of: a module of its own, which elements/main loads once somebody is at the box
 * (scripts/elements).
 */
export { groupsOf } from '@/elements/suggestion-list';
export { askFor } from '@/elements/suggestions';
