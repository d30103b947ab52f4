import { verbatim } from '../../db/fragment.ts'
import { AREA_CODES_ABROAD } from './region-lookup.ts'

const listed = [...AREA_CODES_ABROAD].map((code) => `'${code}'`).join(', ')

/**
 * Whether the number of a row of `contacts` is one of the United States, as SQL: +1 with an area code
 * that is not of Canada or an island state. Toll-free and new area codes count as theirs.
 */
export const UNITED_STATES_NUMBER = verbatim(
  `(contacts.phone LIKE '+1%' AND substr(contacts.phone, 3, 3) NOT IN (${listed}))`,
)
