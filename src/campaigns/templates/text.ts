import { listCustomFieldsOf } from '../../contacts/custom-fields/service.ts'
import {
  BLANK_PERSON,
  createRenderer,
  type SenderDetails,
  sharedValues,
} from '../../content/composition/compose.ts'
import { shortLinkFieldOf, shortLinkIdsIn } from '../../content/composition/links.ts'
import {
  MAIL_FIELDS,
  mergeFieldsWith,
  parseTemplate,
  type Template,
} from '../../content/composition/merge.ts'
import type { Reader } from '../../db/database.ts'
import { findShortLink } from '../../links/short-links/store.ts'

/** Maximum number of characters of an SMS template, before merge. */
export const MAX_TEMPLATE_LENGTH = 1_600

/**
 * Parses a template. Throws VALIDATION_FAILED for a template that does not parse, or that names an
 * unknown field or short link.
 */
export function parseText(
  reader: Reader,
  organizationId: number,
  { template, fieldName, channel = 'SMS' }: { template: string; fieldName: string; channel?: string },
): Template {
  const customKeys = listCustomFieldsOf(reader, organizationId).map(({ key }) => key)
  const links = shortLinkIdsIn(template).filter((id) =>
    findShortLink(reader, organizationId, id.toLowerCase()),
  )
  const allowedFields = [
    ...mergeFieldsWith(customKeys),
    ...links.map(shortLinkFieldOf),
    ...(channel === 'EMAIL' ? MAIL_FIELDS : []),
  ]
  return parseTemplate(template, { fieldName, allowedFields })
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
