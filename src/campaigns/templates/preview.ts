import { findFirstName } from '../../accounts/users/queries.ts'
import { getContact } from '../../contacts/records/service.ts'
import { createComposer, isTooLong, NOBODY } from '../../content/composition/compose.ts'
import { smartReplacements } from '../../content/composition/encoding.ts'
import { assertMediaUrls } from '../../content/media/urls.ts'
import type { Reader } from '../../db/database.ts'
import { loadOrganizationSettings } from '../../delivery/executions/organization-settings.ts'
import { invalidField, notFound } from '../../lib/errors.ts'
import type { Principal } from '../../lib/principal.ts'
import { standInLinks } from '../../links/recipient-links/writer.ts'
import type { PreviewTextInput } from './schema.ts'
import { getTemplate } from './service.ts'
import { parseText } from './text.ts'

/**
 * The text as the send engine would compose it now, by the same composer.
 * @param options.publicBaseUrl origin of this server, as recipients reach it
 * Throws NOT_FOUND for the template or the contact, VALIDATION_FAILED for a text that does not parse.
 */
export function previewText(
  reader: Reader,
  principal: Principal,
  input: PreviewTextInput,
  options: { publicBaseUrl: string; nowMs: number },
) {
  const { organizationId } = principal
  const settings = loadOrganizationSettings(reader, organizationId)
  if (!settings) throw notFound('Organization')
  const organization = { ...settings, agentFirstName: findFirstName(reader, principal.userId) }
  const messageTemplate = textOf(reader, principal, input)
  parseText(reader, organizationId, { template: messageTemplate, fieldName: 'body' })
  const person = input.contactId === undefined ? NOBODY : getContact(reader, principal, input.contactId)
  const links = standInLinks({ trackLinks: input.trackLinks ?? null, organization }, options.publicBaseUrl)
  const { category, smartEncoding, mediaUrls = null, linksToMedia } = input
  assertMediaUrls(reader, principal, mediaUrls, options)
  const source = { messageTemplate, category, organization, links, mediaUrls, linksToMedia }
  const composition = createComposer({ ...source, smartEncoding }, options.nowMs)(person)
  const asWritten = createComposer({ ...source, smartEncoding: false }, options.nowMs)(person)
  return {
    ...composition,
    isTooLong: isTooLong(composition),
    mediaUrls: [...(composition.mediaUrls ?? [])],
    replacements: smartEncoding ? smartReplacements(asWritten.body) : [],
  }
}

/** Throws NOT_FOUND, VALIDATION_FAILED unless exactly one of the two is given. */
function textOf(reader: Reader, principal: Principal, { body, templateId }: PreviewTextInput): string {
  if ((body === undefined) === (templateId === undefined)) {
    throw invalidField('body', 'Give either body or templateId.', 'oneOf')
  }
  if (body !== undefined) return body
  const template = getTemplate(reader, principal, templateId!)
  return 'row' in template ? template.row.body : template.system.body
}
