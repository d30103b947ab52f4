import { texts as english } from '../../../words/en/texts.ts'
import { inLanguage } from '../../../words/in-language.ts'
import type { ReadFeed } from '../../providers/documents/feed.ts'
import type { LetterLook } from '../mail/html.ts'
import type { ShownBlocks } from '../mail/shown-blocks.ts'
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
  type CustomMergeField,
  customKeysIn,
  dataFieldOf,
  dataKeysIn,
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

/**
 * Returns whether a text says how to opt out: that its reader may reply or text STOP, or another word
 * that `compliance/keywords` reads as an opt-out. Knows English, Spanish, French, German and
 * Portuguese. The word alone does not count, and neither does an address: `Stop by our store`,
 * `Pit-stop sale`, `acme.example/stop`.
 */
export const saysHowToOptOut = (text: string): boolean =>
  MAY_SAY.test(text) && INSTRUCTIONS.some((pattern) => pattern.test(text))

/** Matches texts worth a closer check. It must be fast, because it runs for each recipient of a campaign. */
const MAY_SAY =
  /stop|unsubscribe|opt.?out|baja|salir|sair|parar|cancelar|alto|arr[eê]t|abmelden|abbestellen|austragen/i

const INSTRUCTIONS = [
  // Reply STOP, send the word "STOP" to 12345, antworten Sie mit STOP, répondez STOP, responda SAIR
  /(?<![\p{L}\p{N}_/.@-])(?:repl(?:y|ies|ying)|te?xt(?:ing)?|send(?:ing)?|respond(?:ing)?|answer|type|write|message|return|sms|responde[rn]?|respond[ae]n?|contest[ae]n?|env[ií][ae]n?|enviar|mand[ae]n?|mandar|escrib[ae]n?|escribir|digit[ae]|escrev[ae]|r[ée]pond(?:ez|re|s)|envo(?:yez|yer|ie)|tapez|[ée]crivez|antworten?|senden?|schreiben?|schicken?|schick)(?:\s{1,3}(?:back|with|w\/|the|a|word|words|just|only|by|us|text|sms|message|msg|con|la|el|palabra|un|mensaje|le|mot|par|avec|mit|dem|den|das|wort|sie|uns|einfach|com|palavra|uma|mensagem)){0,4}[\s:,]{0,3}["'“”„‘’«»*_([]{0,2}\s?(?:stop ?all|stopp?|unsubscribe|opt[ -]?out|baja|salir|sair|arr[eê]t|abmelden)(?![\p{L}\p{N}_-]|[/.@][\p{L}\p{N}])["'“”‘’«»*_)\]]{0,2}(?=[\s,]{0,3}(?:$|[.,;:!?/&|()\n\p{Pd}\d]|(?:to|for|at|any|anytime|now|if|and|or|back|ends|stops|para|por|si|y|o|al|en|ahora|pour|ou|et|au|à|zum|zur|um|an|wenn|oder|und|se|ou|e|ao)(?![\p{L}\p{N}])))/iu,
  // HELP for help, STOP to cancel; STOP para salir; STOP pour ne plus recevoir; STOP zum Abmelden; STOP2END
  /(?<![\p{L}\p{N}_/.@-])["'“„«*_]?stopp?["'”“»*_]?\s{0,2}(?:(?:to|2|=|for|:)\s{0,2}(?:opt[ -]?out|unsub(?:scribe)?|(?:end|quit|cancel|stop|leave|remove|exit)(?=\s{0,2}(?:$|[.,;:!?)&|\n]|(?:texts?|texting|messages?|msgs?|alerts?|these|anytime|at|or|and|subscription|receiving|from)(?![\p{L}\p{N}]))))|para\s{1,2}(?:cancelar|salir|terminar|darte|darse|darme|parar|finalizar|detener|dejar|no|desuscribir|anular|sair|encerrar|descadastrar|n[ãa]o|baja)|pour\s{1,2}(?:vous|te|ne|se|arr[eê]ter|d[ée]sabonn|d[ée]sinscri|annuler)|zu[mr]\s{1,2}(?:abmeld|abbestell|beend|stopp|widerruf|austrag|k[üu]ndig)|(?:abmelden|abbestellen|senden|antworten|schreiben|schicken|an\s{1,2}\d))/iu,
  // To opt out: STOP; Abmelden mit STOP; Désinscription: STOP
  /(?<![\p{L}\p{N}_/.@-])(?:opt[ -]?out|unsubscribe|unsub|optout|to end|to cancel|darte de baja|baja|cancelar|salir|d[ée]sinscription|d[ée]sinscrire|d[ée]sabonnement|abmelden|abbestellen|abmeldung|abbestellung|widerruf|sair|descadastrar)\s?[?:,]{0,2}\s{1,2}(?:(?:with|w\/|con|avec|mit|com|via|per|por|par)\s{1,2})?["'“„«*_]{0,2}stopp?(?![\p{L}\p{N}_-]|[/.@][\p{L}\p{N}])["'”“»*_]{0,2}(?=\s{0,2}(?:$|[.,;:!?)\n]|(?:to|an|au|al)(?![\p{L}\p{N}])))/iu,
  // STOP au 36111, STOP SMS 36111
  /(?<![\p{L}\p{N}_/.@-])stop(?:\s{0,2}sms)?[\s:=]{1,3}(?:(?:au|to|an|al|a)\s{1,2})?\d{4,6}(?![\p{L}\p{N}])/iu,
] as const

/** A stored value: src/contacts/custom-fields/values.ts. */
type Stored = string | number | boolean | string[]

/**
 * Reads the values of these custom fields from a contact's JSON and writes them as people do: a date like `{{today}}`,
 * `yes` and `no` in the organization's language, choices with commas between. A number gets the decimal sign of the
 * organization's locale and no thousands separators, because it may be a year or an account.
 */
function customValuesReader(
  keys: readonly string[],
  { locale, customDateKeys }: { locale: string; customDateKeys: readonly string[] },
): (json: string | undefined) => MergeValues {
  const texts = inLanguage(english, locale)
  const numbers = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 15 })
  // A calendar day has no zone; it is formatted as midnight UTC.
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const textOf = (key: string, value: Stored | undefined): string | null => {
    if (value === undefined) return null
    if (typeof value === 'boolean') return value ? texts.yes() : texts.no()
    if (typeof value === 'number') return numbers.format(value)
    if (Array.isArray(value)) return value.join(', ')
    return customDateKeys.includes(key) ? dates.format(Date.parse(value)) : value
  }
  return (json = '{}') => {
    const stored: Record<string, Stored> = JSON.parse(json)
    const values: MergeValues = {}
    for (const key of keys) {
      const name: CustomMergeField = `custom.${key}`
      values[name] = textOf(key, Object.hasOwn(stored, key) ? stored[key] : undefined)
    }
    return values
  }
}

/**
 * Makes the exact text for a recipient from a template, in this order: merge, smart encoding, footer,
 * segmentation. The send engine and the estimate use the same composer, so an estimate matches what
 * is sent.
 */
export interface ComposerSource {
  messageTemplate: string
  category: 'MARKETING' | 'TRANSACTIONAL'
  smartEncoding: boolean
  organization: SenderDetails
  /** Absent: addresses stay as written. */
  links?: LinkRules
  /** Values of `{{data.<key>}}`; null or absent for a text without such fields. */
  data?: MergeData | null
  /** Whether the text is the second part of a web address, as in a button of WhatsApp; absent for no. */
  isAddress?: boolean
  /** Addresses of files that go with the text; null or absent for none. */
  mediaUrls?: readonly string[] | null
  /** Whether the sender cannot carry files, so that their addresses are added to the text. */
  linksToMedia?: boolean
  /** For a mail: its subject, its preview text in inboxes, and its HTML if it has any. */
  subject?: string | null
  previewText?: string | null
  htmlBody?: string | null
  /** Content of `{{feed.…}}` of a mail; null or absent for none. */
  feedContent?: ReadFeed | null
  /** The blocks of its HTML that only some contacts get; null or absent for none. */
  shownBlocks?: ShownBlocks | null
}

/** Values that come with a message itself, by key. */
export type MergeData = Readonly<Record<string, string>>

/** Details of the organization for texts, and its locale. */
export interface SenderDetails {
  name: string
  phone: string | null
  email: string | null
  website: string | null
  /** The postal address in one line, for the footer of mails; null or absent for none. */
  postalAddress?: string | null
  /** IANA. */
  timezone: string
  /** BCP 47. */
  locale: string
  appendOptOutFooter: boolean
  /** Host of the organization's pages for recipients; null or absent: the host of this server. */
  publicDomain?: string | null
  /** Keys of its custom fields that hold a calendar day. */
  customDateKeys: readonly string[]
  /** The look of its mails that are written as text; absent for a plain one. */
  letterLook?: LetterLook
  /** Given name of the member who writes; null or absent if unknown. */
  agentFirstName?: string | null
}

/** Details of a recipient for texts. */
export interface Person {
  firstName: string
  lastName: string | null
  phone: string | null
  email: string | null
  city: string | null
  state: string | null
  postalCode: string | null
  /** JSON object by key; only needed for a text that `usesCustomFields`. */
  customFields?: string
  /** The blocks of a mail that the person does not get: bit n for rule n of `shownBlocks`. Absent for none. */
  hiddenBlocks?: number
}

/** A recipient without any known value: every field shows its fallback. */
export const BLANK_PERSON: Person = {
  firstName: '',
  lastName: null,
  phone: null,
  email: null,
  city: null,
  state: null,
  postalCode: null,
}

export interface Composition extends Segmentation {
  body: string
  /** Files that are sent with the text, as an MMS. A text of any length is then one segment. Absent for none. */
  mediaUrls?: readonly string[]
}

/** Maximum number of characters of an MMS; carriers cut longer ones. */
const MAX_MMS_CHARACTERS = 1_600

/** Makes a finished text, with the files that are sent with it as an MMS. */
export const composed = (body: string, mediaUrls: readonly string[] | undefined): Composition =>
  mediaUrls ? { body, ...segmentText(body), segmentCount: 1, mediaUrls } : { body, ...segmentText(body) }

/** Returns whether the message is longer than carriers send in full. */
export const isTooLong = ({ body, segmentCount, mediaUrls }: Composition): boolean =>
  mediaUrls ? body.length > MAX_MMS_CHARACTERS : segmentCount > MAX_SEGMENTS

/**
 * Composes the text for a person.
 * @param write writes the addresses of links; without it, the placeholders of the source are used
 */
type Composer = (person: Person, write?: WriteLink) => Composition

function optOutOf({ locale }: SenderDetails): string {
  const texts = inLanguage(english, locale)
  return texts.optOut()
}

/**
 * Makes a composer. Throws VALIDATION_FAILED when the template does not parse.
 * @param nowMs decides what `{{today}}` is, in the organization's zone
 */
export function createComposer(source: ComposerSource, nowMs: number): Composer {
  const { messageTemplate: template, organization, links, data, isAddress = false } = source
  const shared = { ...sharedValues(organization, nowMs), optOutInstructions: optOutOf(organization) }
  const renderer = createRenderer({ template, organization, links, data, isAddress }, shared)
  const finish = finisherOf(source)
  if (renderer.isConstant) {
    const composition = finish(renderer.render(BLANK_PERSON, undefined))
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
  /** See `data` of ComposerSource. */
  data?: MergeData | null | undefined
  /** See `isAddress` of ComposerSource. */
  isAddress?: boolean
  /** Fields that may occur in addition to the fields of every text. */
  moreFields?: readonly MailMergeField[]
  /** Form of values and addresses in the text; absent for a plain text. */
  form?: AddressForm & { escape: WriteValue }
}

export interface Renderer {
  /** Whether all recipients get the same text. */
  isConstant: boolean
  /** Renders the text. @param more values of fields that are not properties of the person */
  render(person: Person, write: WriteLink | undefined, more?: MergeValues): string
}

/**
 * Makes a renderer. Throws VALIDATION_FAILED when the template does not parse.
 * @param shared values that are the same for all recipients
 */
export function createRenderer(
  { template: text, organization, links, data, isAddress, moreFields = [], form }: RenderedSource,
  shared: MergeValues,
): Renderer {
  // Fields were checked when the text was saved. A field deleted since then has no value.
  const customKeys = customKeysIn(text)
  const shortLinks = shortLinkIdsIn(text).map(shortLinkFieldOf)
  const ofData = data ? dataValues(text, data) : {}
  const parsed = parseTemplate(text, {
    allowedFields: [...mergeFieldsWith(customKeys), ...fieldsIn(ofData), ...shortLinks, ...moreFields],
    ...(isAddress === undefined ? {} : { isAddress }),
    ...(form === undefined ? {} : { endingAfter: form.ending }),
  })
  const bound = bindTemplate(parsed, { ...shared, ...ofData }, form?.escape)
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

/** Returns the values of the data fields in a text; null for a value that is not given. */
const dataValues = (text: string, data: MergeData): MergeValues =>
  Object.fromEntries(
    dataKeysIn(text).map((key) => [dataFieldOf(key), Object.hasOwn(data, key) ? data[key] : null]),
  )

const fieldsIn = (values: MergeValues): MergeField[] => Object.keys(values) as MergeField[]

function finisherOf({
  category,
  smartEncoding,
  organization,
  mediaUrls,
  linksToMedia,
}: ComposerSource): (text: string) => Composition {
  const addresses = linksToMedia ? (mediaUrls ?? []) : []
  const files = mediaUrls && mediaUrls.length > 0 && !linksToMedia ? mediaUrls : undefined
  const footer =
    category === 'MARKETING' && organization.appendOptOutFooter ? ` ${optOutOf(organization)}` : ''
  return (text) => {
    const encoded = smartEncoding ? toSmartEncoding(text) : text
    const whole = [encoded, ...addresses].filter((part) => part !== '').join(' ')
    const body = footer !== '' && !saysHowToOptOut(encoded) ? whole + footer : whole
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

/** Returns whether this text uses custom fields of the recipients. */
export const usesCustomFields = (messageTemplate: string): boolean => customKeysIn(messageTemplate).length > 0

type Columns = Omit<Person, 'customFields' | 'hiddenBlocks'>

function valuesOf(contact: Columns, usesFullName: boolean): MergeValues {
  const { firstName, phone, email } = contact
  // No text greets a person by the number or address that stands in for an unknown name.
  const person = firstName === phone || firstName === email ? { ...contact, firstName: '' } : contact
  // The person is copied only if a value is added, because a run does this for each of a million recipients.
  if (!usesFullName) return fieldsOf(person)
  const fullName = [person.firstName, person.lastName].filter(Boolean).join(' ')
  return { ...fieldsOf(person), fullName }
}

const fieldsOf = (person: Columns): MergeValues =>
  person satisfies Partial<Record<MergeField, string | null>> & Columns

/**
 * Returns the values that all texts of an organization share.
 * @param nowMs decides what `{{today}}` is, in its zone
 */
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
