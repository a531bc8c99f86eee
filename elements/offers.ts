/**
 * Builds the list of suggestions under the search box. A separate module, which the search box loads when it gets the
 * focus (scripts/elements).
 */
export { groupsOf } from '@/elements/suggestion-list';
export { askFor } from '@/elements/suggestions';
