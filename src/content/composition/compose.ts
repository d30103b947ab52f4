import { customValuesReader } from './custom-values.ts'
import { type Segmentation, segmentText, toSmartEncoding } from './encoding.ts'
import {
  bindTemplate,
  customKeysIn,
  type MergeField,
  type MergeValues,
  mergeFieldsWith,
  parseTemplate,
  renderTemplate,
} from './merge.ts'

/**
 * From a template to exactly the text a recipient gets: merge, smart encoding,
 * footer, segmentation, in this order. The send engine and the estimate use the
 * same composer, so an estimate matches what is sent.
 */
export interface ComposerSource {
  messageTemplate: string
  category: 'MARKETING' | 'TRANSACTIONAL'
  smartEncoding: boolean
  organization: SenderDetails
}

/** What a text can contain about the organization, and its locale. */
export interface SenderDetails {
  name: string
  phone: string | null
  email: string | null
  website: string | null
  /** IANA. */
  timezone: string
  /** BCP 47. */
  locale: string
  appendOptOutFooter: boolean
  /** Keys of its custom fields that hold a calendar day. */
  customDateKeys: readonly string[]
}

/** What a text can contain about its recipient. */
export interface Person {
  firstName: string
  lastName: string | null
  phone: string
  email: string | null
  city: string | null
  state: string | null
  postalCode: string | null
  /** JSON object by key; only needed for a text that `usesCustomFields`. */
  customFields?: string
}

export interface Composition extends Segmentation {
  body: string
}

export type Composer = (person: Person) => Composition

const OPT_OUT_INSTRUCTIONS = 'Reply STOP to opt out'
export const OPT_OUT_FOOTER = ` ${OPT_OUT_INSTRUCTIONS}`
const SAYS_STOP = /\bstop\b/i

/**
 * Throws VALIDATION_FAILED when the template does not parse.
 * @param nowMs decides what `{{today}}` is, in the organization's zone
 */
export function createComposer(source: ComposerSource, nowMs: number): Composer {
  const { messageTemplate } = source
  // Fields were checked when the text was saved; one deleted since then has no value.
  const customKeys = customKeysIn(messageTemplate)
  const parsed = parseTemplate(messageTemplate, { allowedFields: mergeFieldsWith(customKeys) })
  const template = bindTemplate(parsed, sameForAll(source, nowMs))
  const needsFooter = source.category === 'MARKETING' && source.organization.appendOptOutFooter
  const finish = (text: string): Composition => {
    const encoded = source.smartEncoding ? toSmartEncoding(text) : text
    const body = needsFooter && !SAYS_STOP.test(encoded) ? encoded + OPT_OUT_FOOTER : encoded
    return { body, ...segmentText(body) }
  }
  if (template.fields.length === 0) {
    const composition = finish(renderTemplate(template, {}))
    return () => composition
  }
  const usesFullName = template.fields.includes('fullName')
  if (customKeys.length === 0) {
    return (person) => finish(renderTemplate(template, valuesOf(person, usesFullName)))
  }
  const customValues = customValuesReader(customKeys, source.organization)
  return (person) => {
    const values = { ...valuesOf(person, usesFullName), ...customValues(person.customFields) }
    return finish(renderTemplate(template, values))
  }
}

/** Whether this text uses custom fields of the recipients. */
export const usesCustomFields = (messageTemplate: string): boolean => customKeysIn(messageTemplate).length > 0

type Columns = Omit<Person, 'customFields'>

function valuesOf(person: Columns, usesFullName: boolean): MergeValues {
  const values: Record<keyof Columns, string | null> & { fullName?: string } = { ...person }
  if (usesFullName)
    values.fullName = person.lastName ? `${person.firstName} ${person.lastName}` : person.firstName
  return values satisfies Partial<Record<MergeField, string | null>>
}

function sameForAll({ organization }: ComposerSource, nowMs: number): MergeValues {
  return {
    'organization.name': organization.name,
    'organization.phone': organization.phone,
    'organization.email': organization.email,
    'organization.website': organization.website,
    today: new Intl.DateTimeFormat(organization.locale, {
      dateStyle: 'long',
      timeZone: organization.timezone,
    }).format(nowMs),
    optOutInstructions: OPT_OUT_INSTRUCTIONS,
  }
}
