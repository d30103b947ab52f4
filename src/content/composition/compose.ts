import { customValuesReader } from './custom-values.ts'
import { MAX_SEGMENTS, type Segmentation, segmentText, toSmartEncoding } from './encoding.ts'
import {
  type LinkedTemplate,
  type LinkRules,
  shortLinkFieldOf,
  shortLinkIdsIn,
  takeLinks,
  type WriteLink,
} from './links.ts'
import {
  bindTemplate,
  customKeysIn,
  type MergeField,
  type MergeValues,
  mergeFieldsWith,
  parseTemplate,
  renderTemplate,
  type ShortLinkMergeField,
  textOf,
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
  /** Absent: addresses stay as written. */
  links?: LinkRules
  /** Addresses of files that go with the text; null or absent for none. */
  mediaUrls?: readonly string[] | null
  /** Whether the sender cannot carry files, so that their addresses stand in the text. */
  linksToMedia?: boolean
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

/** A recipient of whom nothing is known: every field shows its fallback. */
export const NOBODY: Person = {
  firstName: '',
  lastName: null,
  phone: '',
  email: null,
  city: null,
  state: null,
  postalCode: null,
}

export interface Composition extends Segmentation {
  body: string
  /** Files that go with it: an MMS, which is one part whatever its text. Absent for none. */
  mediaUrls?: readonly string[]
}

/** Of the text of an MMS; carriers cut what is longer. */
const MAX_MMS_CHARACTERS = 1_600

/** A finished text, with the files that go with it as an MMS. */
export const composed = (body: string, mediaUrls: readonly string[] | undefined): Composition =>
  mediaUrls ? { body, ...segmentText(body), segmentCount: 1, mediaUrls } : { body, ...segmentText(body) }

/** Whether no carrier takes it whole. */
export const isTooLong = ({ body, segmentCount, mediaUrls }: Composition): boolean =>
  mediaUrls ? body.length > MAX_MMS_CHARACTERS : segmentCount > MAX_SEGMENTS

/** @param write the addresses of links; without it the stand-ins of the source */
export type Composer = (person: Person, write?: WriteLink) => Composition

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
  const shortLinks = shortLinkIdsIn(messageTemplate).map(shortLinkFieldOf)
  const parsed = parseTemplate(messageTemplate, {
    allowedFields: [...mergeFieldsWith(customKeys), ...shortLinks],
  })
  const bound = bindTemplate(parsed, sameForAll(source, nowMs))
  const { template, found } = source.links?.isTracked ? takeLinks(bound) : { template: bound, found: [] }
  const finish = finisherOf(source)
  if (template.fields.length === 0) {
    const composition = finish(renderTemplate(template, {}))
    return () => composition
  }
  const usesFullName = template.fields.includes('fullName')
  const customValues = customKeys.length > 0 && customValuesReader(customKeys, source.organization)
  const linkValues =
    source.links && (found.length > 0 || shortLinks.length > 0) && linkWriter(found, shortLinks)
  return (person, write = source.links?.standIn) => {
    const values = valuesOf(person, usesFullName)
    if (customValues) Object.assign(values, customValues(person.customFields))
    if (linkValues && write) linkValues(values, write)
    return finish(renderTemplate(template, values))
  }
}

function finisherOf({
  category,
  smartEncoding,
  organization,
  mediaUrls,
  linksToMedia,
}: ComposerSource): (text: string) => Composition {
  const addresses = linksToMedia ? (mediaUrls ?? []) : []
  const files = mediaUrls && mediaUrls.length > 0 && !linksToMedia ? mediaUrls : undefined
  const needsFooter = category === 'MARKETING' && organization.appendOptOutFooter
  return (text) => {
    const encoded = smartEncoding ? toSmartEncoding(text) : text
    const whole = [encoded, ...addresses].filter((part) => part !== '').join(' ')
    const body = needsFooter && !SAYS_STOP.test(encoded) ? whole + OPT_OUT_FOOTER : whole
    return composed(body, files)
  }
}

/** Adds the addresses of the links to the values of a recipient. */
function linkWriter(found: LinkedTemplate['found'], shortLinks: readonly ShortLinkMergeField[]) {
  return (values: MergeValues, write: WriteLink): void => {
    found.forEach(({ link, parts }, n) => {
      const url = parts.map((part) => (typeof part === 'string' ? part : textOf(part, values))).join('')
      values[`link.${n}`] = write(link, url)
    })
    for (const field of shortLinks) values[field] = write({ source: field, isPersonal: false }, '')
  }
}

/** Whether this text uses custom fields of the recipients. */
export const usesCustomFields = (messageTemplate: string): boolean => customKeysIn(messageTemplate).length > 0

type Columns = Omit<Person, 'customFields'>

function valuesOf(person: Columns, usesFullName: boolean): MergeValues {
  // Not copied when nothing is added: a run does this for each of a million recipients.
  if (!usesFullName) return fieldsOf(person)
  const fullName = person.lastName ? `${person.firstName} ${person.lastName}` : person.firstName
  return { ...fieldsOf(person), fullName }
}

const fieldsOf = (person: Columns): MergeValues =>
  person satisfies Partial<Record<MergeField, string | null>> & Columns

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
