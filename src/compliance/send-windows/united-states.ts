import { type Fragment, verbatim } from '../../db/fragment.ts'
import { lazily } from '../../lib/lazily.ts'
import { areaCodesAbroad } from './region-lookup.ts'

/**
 * Whether the number of a row of `contacts` is one of the United States, as SQL: +1 with an area code
 * that is not of Canada or an island state. Toll-free and new area codes count as theirs.
 */
export const isUnitedStatesNumber = lazily((): Fragment => {
  const listed = areaCodesAbroad().map((code) => `'${code}'`)
  return verbatim(
    `(contacts.phone LIKE '+1%' AND substr(contacts.phone, 3, 3) NOT IN (${listed.join(', ')}))`,
  )
})
