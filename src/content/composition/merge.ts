import { AppError, type FieldProblem } from '../../lib/errors.ts'
import { type EndingAfter, encodedForAddress, endingInText, withAddresses } from './addresses.ts'

/**
 * Merge fields: `{{firstName}}`, with a fallback `{{firstName|there}}`, and `\{{` for two literal
 * braces.
 *
 * A template is parsed once and rendered for every recipient in a single pass, so a value that
 * contains `{{…}}` stays text. Names come from a closed list, so no text of a caller is ever looked
 * up as a property.
 */
const MERGE_FIELDS = [
  'firstName',
  'lastName',
  'fullName',
  'phone',
  'email',
  'city',
  'state',
  'postalCode',
  'organization.name',
  'organization.phone',
  'organization.email',
  'organization.website',
  'agent.firstName',
  'today',
  'optOutInstructions',
] as const
type StandardMergeField = (typeof MERGE_FIELDS)[number]
/** A custom field of the organization. */
export type CustomMergeField = `custom.${string}`
/** A value that comes with the message itself. */
type DataMergeField = `data.${string}`
/** The short address of a link created by a member, by its id. */
export type ShortLinkMergeField = `shortLink.${string}`
/** The unsubscribe address of each mail. */
export const MAIL_FIELDS = ['unsubscribeUrl'] as const
export type MailMergeField = (typeof MAIL_FIELDS)[number]
/** The content of the feed of a campaign. Filled in before a template is parsed. */
export const FEED_FIELDS = ['feed.title', 'feed.items', 'feed.firstTitle', 'feed.count'] as const
/** An address in the text, by its position. Set by links.ts, never by an author. */
export type LinkMergeField = `link.${number}`
export type MergeField =
  | StandardMergeField
  | CustomMergeField
  | DataMergeField
  | ShortLinkMergeField
  | LinkMergeField
  | MailMergeField
  | (typeof FEED_FIELDS)[number]

const CUSTOM_SLOT = /\{\{\s*custom\.([a-z][a-zA-Z0-9_]{0,39})\s*[|}]/g

/** Lists the keys of the custom fields in a text, each once; includes those after `\{{`. */
export const customKeysIn = (source: string): string[] => [
  ...new Set([...source.matchAll(CUSTOM_SLOT)].map(([, key]) => key!)),
]

const DATA_SLOT = /\{\{\s*data\.([a-z][a-zA-Z0-9_]{0,39})\s*[|}]/g

/** Lists the keys of the data in a text, each once; includes those after `\{{`. */
export const dataKeysIn = (source: string): string[] => [
  ...new Set([...source.matchAll(DATA_SLOT)].map(([, key]) => key!)),
]

export const dataFieldOf = (key: string): DataMergeField => `data.${key}`

/** Lists all merge fields of an organization with these custom fields. */
export const mergeFieldsWith = (customKeys: readonly string[]): MergeField[] => [
  ...MERGE_FIELDS,
  ...customKeys.map((key): CustomMergeField => `custom.${key}`),
]

/** Values by field. A value that is null, absent or blank is missing. */
export type MergeValues = Partial<Record<MergeField, string | null>>

export interface Slot {
  readonly field: MergeField
  readonly fallback: string
  /** Whether the slot is inside a web address; its value is then encoded. */
  readonly isInAddress?: boolean
}

/** Writes a value in a text, such as with HTML escapes. */
export type WriteValue = (value: string) => string

export interface Template {
  readonly source: string
  /** Texts and slots in order; an empty text is a slot without a value. */
  readonly parts: ReadonlyArray<string | Slot>
  /** The fields that the template uses, each once. */
  readonly fields: readonly MergeField[]
}

interface ParseOptions {
  /** The caller's name for this text, for the error; default `messageTemplate`. */
  fieldName?: string
  /** Default: all of `MERGE_FIELDS`, and no custom field. */
  allowedFields?: readonly MergeField[]
  /** Whether the text may contain `{{shortLink.<id>}}`, for the error; default true. */
  takesShortLinks?: boolean
  /** Whether the text is the second part of a web address; default false. */
  isAddress?: boolean
  /** Returns the end of an address; default: as in a text. */
  endingAfter?: EndingAfter
}

const OPENING = '{{'
const CLOSING = '}}'

function problem(field: string, problem: Omit<FieldProblem, 'field'>): AppError {
  return new AppError('VALIDATION_FAILED', `${field} ${problem.message}.`, {
    details: [{ field, ...problem }],
  })
}

/**
 * Parses a template. Throws VALIDATION_FAILED with the name of an unknown field, and for unclosed
 * braces. Positions count characters from 1.
 */
export function parseTemplate(source: string, options: ParseOptions = {}): Template {
  const { fieldName = 'messageTemplate', allowedFields = MERGE_FIELDS, takesShortLinks = true } = options
  const { isAddress = false, endingAfter = endingInText } = options
  const parts: Array<string | Slot> = []
  let text = ''
  let position = 0
  for (;;) {
    const opening = source.indexOf(OPENING, position)
    if (opening < 0) break
    if (source[opening - 1] === '\\' && opening > position) {
      text += source.slice(position, opening - 1) + OPENING
      position = opening + OPENING.length
      continue
    }
    const closing = source.indexOf(CLOSING, opening)
    const inside = source.slice(opening + OPENING.length, closing < 0 ? undefined : closing)
    if (closing < 0 || inside.includes(OPENING)) {
      throw problem(fieldName, {
        message: `opens {{ at character ${opening + 1} and does not close it; write \\{{ for the braces themselves`,
        constraint: 'mergeFieldClosed',
        said: (say) => say.mergeFieldOpen(),
      })
    }
    text += source.slice(position, opening)
    if (text !== '') parts.push(text)
    text = ''
    parts.push(parseSlot(inside, { fieldName, allowedFields, takesShortLinks, position: opening + 1 }))
    position = closing + CLOSING.length
  }
  text += source.slice(position)
  if (text !== '') parts.push(text)
  const fields = new Set(parts.flatMap((part) => (typeof part === 'string' ? [] : [part.field])))
  return { source, parts: withAddresses(parts, { begins: isAddress, endingAfter }), fields: [...fields] }
}

function parseSlot(
  inside: string,
  context: Required<Omit<ParseOptions, 'isAddress' | 'endingAfter'>> & { position: number },
): Slot {
  const bar = inside.indexOf('|')
  const name = (bar < 0 ? inside : inside.slice(0, bar)).trim()
  const field = context.allowedFields.find((known) => known === name)
  if (!field) {
    const links = context.takesShortLinks ? ', and shortLink.<id> for a short link' : ''
    const where = `{{${name}}} at character ${context.position}`
    const isLink = name.startsWith('shortLink.') && context.takesShortLinks
    throw problem(context.fieldName, {
      message: isLink
        ? `names a short link that does not exist: ${where}`
        : `has the unknown merge field ${where}; known are ${context.allowedFields.join(', ')}${links}`,
      constraint: 'knownMergeField',
      said: (say) => (isLink ? say.mergeFieldLink() : say.mergeFieldUnknown({ name })),
    })
  }
  return { field, fallback: bar < 0 ? '' : inside.slice(bar + 1).trim() }
}

/**
 * Returns the text of a slot.
 * @param write writes a value in the text; not used in an address, nor for a fallback, because the
 * author wrote it for this text
 */
export function textOf(slot: Slot, values: MergeValues, write?: WriteValue): string {
  const value = values[slot.field]
  const isMissing = !value || value.trim() === ''
  if (slot.isInAddress) return encodedForAddress(isMissing ? slot.fallback : value)
  if (isMissing) return slot.fallback
  return write ? write(value) : value
}

/** Fills in the fields in `values`, so that values that are the same for every recipient of a run are merged once. */
export function bindTemplate(template: Template, values: MergeValues, write?: WriteValue): Template {
  const parts = template.parts.map((part) => {
    if (typeof part === 'string' || !(part.field in values)) return part
    return textOf(part, values, write)
  })
  return { source: template.source, parts, fields: template.fields.filter((field) => !(field in values)) }
}

/**
 * Renders the text for one recipient. A missing value becomes its fallback. Without a fallback, the
 * spaces around the value become one space, or none at either end of the text.
 */
export function renderTemplate(template: Template, values: MergeValues, write?: WriteValue): string {
  let text = ''
  let hasHole = false
  for (const part of template.parts) {
    const next = typeof part === 'string' ? part : textOf(part, values, write)
    if (next !== '') text = hasHole ? joinAcrossHole(text, next) : text + next
    hasHole = next === ''
  }
  return hasHole ? trimEndSpaces(text) : text
}

function joinAcrossHole(before: string, after: string): string {
  if (before === '') return after.replace(/^ +/, '')
  if (!before.endsWith(' ') || !after.startsWith(' ')) return before + after
  return `${trimEndSpaces(before)} ${after.replace(/^ +/, '')}`
}

function trimEndSpaces(text: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === ' ') end--
  return text.slice(0, end)
}
