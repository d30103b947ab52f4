import { verbatim } from '../../db/fragment.ts'
import { AREA_CODES_ABROAD } from './region-lookup.ts'
import { isNorthAmerican } from './zones.ts'

/**
 * Numbers of the United States: +1 with an area code that is not of Canada or an island state.
 * Toll-free and new area codes count as theirs.
 */
export const isUnitedStates = (phone: string): boolean =>
  isNorthAmerican(phone) && !AREA_CODES_ABROAD.has(phone.slice(2, 5))

/** As `isUnitedStates`, as SQL over a row of `contacts`. */
export const UNITED_STATES_NUMBER = verbatim(
  `(contacts.phone LIKE '+1%' AND substr(contacts.phone, 3, 3) NOT IN (${[...AREA_CODES_ABROAD].map((code) => `'${code}'`).join(', ')}))`,
)
