import { type Fragment, verbatim } from '../../db/fragment.ts'
import { lazily } from '../../lib/lazily.ts'
import { areaCodesAbroad } from './region-lookup.ts'

/**
 * The SQL condition that the phone number of a row of `contacts` is in the United States: +1 and an area
 * code that is not in Canada or an island state. Toll-free and new area codes count as United States.
 */
export const isUnitedStatesNumber = lazily((): Fragment => {
  const listed = areaCodesAbroad().map((code) => `'${code}'`)
  return verbatim(
    `(contacts.phone LIKE '+1%' AND substr(contacts.phone, 3, 3) NOT IN (${listed.join(', ')}))`,
  )
})
