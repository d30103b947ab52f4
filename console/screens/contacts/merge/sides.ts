import { contactFields } from '../../../../words/en/contact-fields.ts'
import type { Contact, CustomField, MergeChoice, MergePreference } from '../../../api/api.gen.ts'
import { SOURCE_NAMES } from '../../../shell/contact-values.ts'
import { customValueOf, shownValue } from '../shown-value.ts'
import { FIELDS, stageName } from '../words.ts'

/** Comparison of two contacts, field by field. Pure functions. */

export interface Side {
  key: string
  label: string
  ours: string
  theirs: string
  /** Side whose value is kept by default. */
  usual: MergeChoice
  isCustom: boolean
}

const ADDRESS = new Set(['addressLine1', 'addressLine2', 'city', 'state', 'postalCode', 'country'])

/**
 * Returns the value of a field. A contact created from an inbound message has its number or address
 * as its first name; that name counts as empty.
 */
const textOf = (contact: Contact, name: (typeof FIELDS)[number][0]): string =>
  name === 'firstName' && [contact.phone, contact.email].includes(contact.firstName)
    ? ''
    : (contact[name] ?? '')

/** Returns whether the two addresses agree wherever both have a value. Only then are empty parts filled. */
const addressesAgree = (ours: Contact, theirs: Contact): boolean =>
  FIELDS.filter(([name]) => ADDRESS.has(name)).every(([name]) => {
    const [a, b] = [textOf(ours, name), textOf(theirs, name)]
    return a === '' || b === '' || a.toLowerCase() === b.toLowerCase()
  })

/** Returns the fields that differ. Excludes the phone number, because the remaining contact keeps its own. */
export function sidesOf(ours: Contact, theirs: Contact, fields: readonly CustomField[]): Side[] {
  const agree = addressesAgree(ours, theirs)
  const sides: Side[] = FIELDS.filter(([name]) => name !== 'phone').map(([key, label]) => {
    const [a, b] = [textOf(ours, key), textOf(theirs, key)]
    const isFilled = a === '' && b !== '' && (agree || !ADDRESS.has(key))
    return { key, label, ours: a, theirs: b, usual: isFilled ? 'other' : 'this', isCustom: false }
  })
  sides.push(
    {
      key: 'stage',
      label: contactFields.stage(),
      ours: stageName(ours.stage),
      theirs: stageName(theirs.stage),
      usual: 'this',
      isCustom: false,
    },
    {
      key: 'source',
      label: contactFields.source(),
      ours: SOURCE_NAMES[ours.source],
      theirs: SOURCE_NAMES[theirs.source],
      usual: 'this',
      isCustom: false,
    },
  )
  const keys = new Set([...Object.keys(ours.customFields), ...Object.keys(theirs.customFields)])
  for (const key of keys) {
    const [a, b] = [ours, theirs].map((one) => shownValue(customValueOf(one, key))) as [string, string]
    const label = fields.find((field) => field.key === key)?.label ?? key
    sides.push({ key, label, ours: a, theirs: b, usual: a === '' ? 'other' : 'this', isCustom: true })
  }
  return sides.filter((side) => side.ours !== side.theirs)
}

/** Returns the choices that differ from the API's defaults. */
export function preferenceOf(
  sides: readonly Side[],
  choices: ReadonlyMap<Side, MergeChoice>,
): MergePreference {
  const chosen = sides.flatMap((side) => {
    const choice = choices.get(side)
    return choice && choice !== side.usual ? [{ side, choice }] : []
  })
  const custom = chosen.filter(({ side }) => side.isCustom).map(({ side, choice }) => [side.key, choice])
  return {
    ...Object.fromEntries(
      chosen.filter(({ side }) => !side.isCustom).map(({ side, choice }) => [side.key, choice]),
    ),
    ...(custom.length > 0 ? { customFields: Object.fromEntries(custom) } : {}),
  }
}
