import { customValuesReader } from './custom-values.ts'
import { MAX_SEGMENTS, type Segmentation, segmentText, toSmartEncoding } from './encoding.ts'
import {
  type AddressForm,
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
  type MailMergeField,
  type MergeField,
  type MergeValues,
  mergeFieldsWith,
  parseTemplate,
  renderTemplate,
  type ShortLinkMergeField,
  textOf,
  type WriteValue,
} from './merge.ts'
import { saysHowToOptOut } from './opt-out-instruction.ts'

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
  /** Whether the text is the rest of a web address, as of a button of WhatsApp; absent for no. */
  isAddress?: boolean
  /** Addresses of files that go with the text; null or absent for none. */
  mediaUrls?: readonly string[] | null
  /** Whether the sender cannot carry files, so that their addresses stand in the text. */
  linksToMedia?: boolean
  /** Of a mail: what stands above it, what inboxes show beside that, and its HTML where it has one of its own. */
  subject?: string | null
  previewText?: string | null
  htmlBody?: string | null
}

/** What a text can contain about the organization, and its locale. */
export interface SenderDetails {
  name: string
  phone: string | null
  email: string | null
  website: string | null
  /** In one line, for the footer of mails; null or absent for none. */
  postalAddress?: string | null
  /** IANA. */
  timezone: string
  /** BCP 47. */
  locale: string
  appendOptOutFooter: boolean
  /** Host of its pages for recipients; null or absent for that of this server. */
  publicDomain?: string | null
  /** Keys of its custom fields that hold a calendar day. */
  customDateKeys: readonly string[]
  /** Given name of the member who writes; null or absent where none is known. */
  agentFirstName?: string | null
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
type Composer = (person: Person, write?: WriteLink) => Composition

const OPT_OUT_INSTRUCTIONS = 'Reply STOP to opt out'
const OPT_OUT_FOOTER = ` ${OPT_OUT_INSTRUCTIONS}`

/**
 * Throws VALIDATION_FAILED when the template does not parse.
 * @param nowMs decides what `{{today}}` is, in the organization's zone
 */
export function createComposer(source: ComposerSource, nowMs: number): Composer {
  const { messageTemplate: template, organization, links, isAddress = false } = source
  const shared = { ...sharedValues(organization, nowMs), optOutInstructions: OPT_OUT_INSTRUCTIONS }
  const renderer = createRenderer({ template, organization, links, isAddress }, shared)
  const finish = finisherOf(source)
  if (renderer.isConstant) {
    const composition = finish(renderer.render(NOBODY, undefined))
    return () => composition
  }
  return (person, write = links?.standIn) => finish(renderer.render(person, write))
}

/** A text before its merge fields are filled in. */
interface RenderedSource {
  template: string
  organization: SenderDetails
  /** Absent: addresses stay as written. */
  links: LinkRules | undefined
  /** As in a ComposerSource. */
  isAddress?: boolean
  /** Fields beside those of every text. */
  moreFields?: readonly MailMergeField[]
  /** How values are written in the text, and where addresses stand in it; absent for a plain text. */
  form?: AddressForm & { escape: WriteValue }
}

export interface Renderer {
  /** Whether everybody gets the same. */
  isConstant: boolean
  /** @param more values of the fields that are no value of the person */
  render(person: Person, write: WriteLink | undefined, more?: MergeValues): string
}

/**
 * Throws VALIDATION_FAILED when the template does not parse.
 * @param shared values that are the same for everybody
 */
export function createRenderer(
  { template: text, organization, links, isAddress, moreFields = [], form }: RenderedSource,
  shared: MergeValues,
): Renderer {
  // Fields were checked when the text was saved; one deleted since then has no value.
  const customKeys = customKeysIn(text)
  const shortLinks = shortLinkIdsIn(text).map(shortLinkFieldOf)
  const parsed = parseTemplate(text, {
    allowedFields: [...mergeFieldsWith(customKeys), ...shortLinks, ...moreFields],
    ...(isAddress === undefined ? {} : { isAddress }),
  })
  const bound = bindTemplate(parsed, shared, form?.escape)
  const { template, found } = links?.isTracked ? takeLinks(bound, form) : { template: bound, found: [] }
  if (template.fields.length === 0) {
    const constant = renderTemplate(template, {})
    return { isConstant: true, render: () => constant }
  }
  const usesFullName = template.fields.includes('fullName')
  const customValues = customKeys.length > 0 && customValuesReader(customKeys, organization)
  const linkValues = links && (found.length > 0 || shortLinks.length > 0) && linkWriter(found, shortLinks)
  const render: Renderer['render'] = (person, write, more) => {
    const values = valuesOf(person, usesFullName)
    if (customValues) Object.assign(values, customValues(person.customFields))
    const whole = more ? { ...values, ...more } : values
    if (linkValues && write) linkValues(whole, write)
    return renderTemplate(template, whole, form?.escape)
  }
  return { isConstant: false, render }
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
    const body = needsFooter && !saysHowToOptOut(encoded) ? whole + OPT_OUT_FOOTER : whole
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

/** Values that every text of an organization has alike. @param nowMs decides what `{{today}}` is, in its zone */
export function sharedValues(organization: SenderDetails, nowMs: number): MergeValues {
  return {
    'organization.name': organization.name,
    'organization.phone': organization.phone,
    'organization.email': organization.email,
    'organization.website': organization.website,
    'agent.firstName': organization.agentFirstName ?? null,
    today: new Intl.DateTimeFormat(organization.locale, {
      dateStyle: 'long',
      timeZone: organization.timezone,
    }).format(nowMs),
  }
}
