import { listCustomFieldsOf } from '../../contacts/custom-fields/service.ts'
import {
  BLANK_PERSON,
  createRenderer,
  type MergeData,
  type SenderDetails,
  sharedValues,
} from '../../content/composition/compose.ts'
import { shortLinkFieldOf, shortLinkIdsIn } from '../../content/composition/links.ts'
import {
  dataFieldOf,
  dataKeysIn,
  FEED_FIELDS,
  MAIL_FIELDS,
  mergeFieldsWith,
  parseTemplate,
  type Template,
} from '../../content/composition/merge.ts'
import type { Reader } from '../../db/database.ts'
import { invalidField } from '../../lib/errors.ts'
import { findShortLink } from '../../links/short-links/store.ts'

/** Maximum number of characters of an SMS template, before merge. */
export const MAX_TEMPLATE_LENGTH = 1_600

interface ParsedText {
  template: string
  fieldName: string
  channel?: string
  data?: MergeData | null | undefined
  /** Whether the mail shows a feed, so that the text may have `{{feed.…}}`. */
  hasFeed?: boolean
}

/**
 * Parses a template. Throws VALIDATION_FAILED for a template that does not parse, or that names an
 * unknown field or short link.
 * @param data the values of `{{data.<key>}}`; null or absent if the text may not have such fields
 */
export function parseText(
  reader: Reader,
  organizationId: number,
  { template, fieldName, channel = 'SMS', data, hasFeed = false }: ParsedText,
): Template {
  const customKeys = listCustomFieldsOf(reader, organizationId).map(({ key }) => key)
  const links = shortLinkIdsIn(template).filter((id) =>
    findShortLink(reader, organizationId, id.toLowerCase()),
  )
  const allowedFields = [
    ...mergeFieldsWith(customKeys),
    ...links.map(shortLinkFieldOf),
    ...(data ? dataKeysIn(template).map(dataFieldOf) : []),
    ...(channel === 'EMAIL' ? MAIL_FIELDS : []),
    ...(hasFeed ? FEED_FIELDS : []),
  ]
  const parsed = parseTemplate(template, { fieldName, allowedFields })
  if (data) assertGiven(parsed, fieldName, data)
  return parsed
}

/** Throws VALIDATION_FAILED for a field of the data that has neither a value nor a fallback. */
function assertGiven({ parts }: Template, fieldName: string, data: MergeData): void {
  for (const part of parts) {
    if (typeof part === 'string' || !part.field.startsWith('data.') || part.fallback !== '') continue
    const key = part.field.slice('data.'.length)
    if (Object.hasOwn(data, key) && data[key]!.trim() !== '') continue
    const message = `data has no value for ${key}, which {{${part.field}}} in ${fieldName} needs. Give it one, or write a fallback: {{${part.field}|text}}.`
    throw invalidField('data', message, 'hasValue')
  }
}

/**
 * Returns the text as a recipient without any known value reads it: every merge field shows its
 * fallback. Links stay as written.
 * @param nowMs decides what `{{today}}` is, in the organization's zone
 */
export const textWithFallbacks = (template: string, organization: SenderDetails, nowMs: number): string =>
  createRenderer({ template, organization, links: undefined }, sharedValues(organization, nowMs)).render(
    BLANK_PERSON,
    undefined,
  )
