import * as v from 'valibot'
import { findFirstName } from '../../accounts/users/store.ts'
import { getContact } from '../../contacts/records/service.ts'
import { BLANK_PERSON, createComposer, isTooLong } from '../../content/composition/compose.ts'
import { segmentText, smartReplacements, toSmartEncoding } from '../../content/composition/encoding.ts'
import { shortLinkFieldOf, shortLinkIdsIn } from '../../content/composition/links.ts'
import {
  customKeysIn,
  mergeFieldsWith,
  parseTemplate,
  renderTemplate,
} from '../../content/composition/merge.ts'
import { assertMediaUrls } from '../../content/media/urls.ts'
import type { Db, Reader } from '../../db/database.ts'
import { loadOrganizationSettings } from '../../delivery/executions/run.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { pageMeta } from '../../http/pagination.ts'
import { IdRecord, idOf, PaginationMeta } from '../../http/schema.ts'
import { toIso } from '../../lib/clock.ts'
import { invalidField, notFound } from '../../lib/errors.ts'
import type { Principal } from '../../lib/principal.ts'
import { standInLinks } from '../../links/recipient-links/writer.ts'
import type { LinkSettings } from '../../links/short-links/service.ts'
import {
  CreateSmsTemplate,
  ListSmsTemplates,
  PreviewText,
  type PreviewTextInput,
  SmsTemplateRecord,
  TextPreview,
  UpdateSmsTemplate,
} from './schema.ts'
import * as service from './service.ts'
import { getTemplate, type TemplateView } from './service.ts'
import { parseText } from './text.ts'

/**
 * Composes a text as the send engine would compose it now, with the same composer.
 * @param options.publicBaseUrl origin of this server, as recipients reach it
 * Throws NOT_FOUND for the template or the contact, VALIDATION_FAILED for a text that does not parse.
 */
function previewText(
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
  const person = input.contactId === undefined ? BLANK_PERSON : getContact(reader, principal, input.contactId)
  const links = standInLinks({ trackLinks: input.trackLinks ?? null, organization }, options.publicBaseUrl)
  const { category, smartEncoding, mediaUrls = null, linksToMedia } = input
  assertMediaUrls(reader, principal, mediaUrls, options)
  const source = { messageTemplate, category, organization, links, mediaUrls, linksToMedia }
  const composition = createComposer({ ...source, smartEncoding }, options.nowMs)(person)
  const ruleFieldPattern = createComposer({ ...source, smartEncoding: false }, options.nowMs)(person)
  return {
    ...composition,
    isTooLong: isTooLong(composition),
    mediaUrls: [...(composition.mediaUrls ?? [])],
    replacements: smartEncoding ? smartReplacements(ruleFieldPattern.body) : [],
  }
}

/**
 * Returns the text to preview. Throws NOT_FOUND, and VALIDATION_FAILED unless exactly one of body and
 * templateId is given.
 */
function textOf(reader: Reader, principal: Principal, { body, templateId }: PreviewTextInput): string {
  if ((body === undefined) === (templateId === undefined)) {
    throw invalidField('body', 'Give either body or templateId.', 'oneOf')
  }
  if (body !== undefined) return body
  const template = getTemplate(reader, principal, templateId!)
  return 'row' in template ? template.row.body : template.system.body
}

/** Measures the text as composed for a recipient without any values. */
function measure(body: string) {
  // The text may still name a field that has been deleted.
  const allowedFields = [
    ...mergeFieldsWith(customKeysIn(body)),
    ...shortLinkIdsIn(body).map(shortLinkFieldOf),
  ]
  const template = parseTemplate(body, { allowedFields })
  const { characterCount, segmentCount } = segmentText(toSmartEncoding(renderTemplate(template, {})))
  return { mergeFields: [...template.fields], characterCount, segmentCount }
}

function presentTemplate(template: TemplateView) {
  if ('system' in template) {
    const { uuid, name, category, body } = template.system
    return {
      id: uuid,
      name,
      category,
      type: 'CAMPAIGN',
      status: 'ACTIVE',
      body,
      isSystem: true,
      tagIds: [],
      ...measure(body),
      createdAt: null,
      updatedAt: null,
    } as const
  }
  const { row, tagUuids } = template
  return {
    id: row.uuid,
    name: row.name,
    category: row.category,
    type: row.type,
    status: row.status,
    body: row.body,
    isSystem: false,
    tagIds: [...tagUuids],
    ...measure(row.body),
    createdAt: toIso(row.createdAt),
    updatedAt: toIso(row.updatedAt),
  }
}

const params = idOf('the template')
const group = 'SMS templates'
export const NOT_OURS = 'Also: the template comes with Carillon and cannot be changed.'

interface TemplateDeps {
  db: Db
  links: LinkSettings
}

export const templateRoutes = (deps: TemplateDeps): Operation[] => [
  ...recordRoutes(deps),
  ...copyRoutes(deps),
]

const recordRoutes = ({ db }: TemplateDeps): Operation[] => [
  operation({
    method: 'POST',
    path: '/sms-templates',
    group,
    summary: 'Create a template',
    description: 'A text that campaigns can take by its id.',
    access: 'member',
    permission: 'template:create',
    body: CreateSmsTemplate,
    status: 201,
    data: SmsTemplateRecord,
    handle: ({ principal, body, write }) =>
      write((tx) =>
        created(presentTemplate(service.createTemplate(tx, principal, body)), 'Template created'),
      ),
  }),
  operation({
    method: 'GET',
    path: '/sms-templates',
    group,
    summary: 'List templates',
    description: 'The newest first; those that come with Carillon last, when `includeSystem` asks for them.',
    access: 'member',
    permission: 'template:read',
    query: ListSmsTemplates,
    status: 200,
    data: v.array(SmsTemplateRecord),
    meta: PaginationMeta,
    handle: ({ principal, query }) => {
      const { templates, total } = service.listTemplates(db, principal, query)
      return ok(templates.map(presentTemplate), { meta: pageMeta(query, total) })
    },
  }),
  operation({
    method: 'GET',
    path: '/sms-templates/:id',
    group,
    summary: 'Read a template',
    description: 'With its merge fields and its length.',
    access: 'member',
    permission: 'template:read',
    params,
    status: 200,
    data: SmsTemplateRecord,
    handle: ({ principal, params }) => ok(presentTemplate(service.getTemplate(db, principal, params.id))),
  }),
  operation({
    method: 'PATCH',
    path: '/sms-templates/:id',
    group,
    summary: 'Change a template',
    description: 'Campaigns that took their text from it keep that text.',
    errors: { FORBIDDEN: NOT_OURS },
    access: 'member',
    permission: 'template:update',
    params,
    body: UpdateSmsTemplate,
    status: 200,
    data: SmsTemplateRecord,
    changedAt: (reader, principal, { id }) => service.changedAt(reader, principal, id),
    handle: ({ principal, params, body, write }) =>
      write((tx) =>
        ok(presentTemplate(service.updateTemplate(tx, principal, params.id, body)), {
          message: 'Template updated',
        }),
      ),
  }),
  operation({
    method: 'DELETE',
    path: '/sms-templates/:id',
    group,
    summary: 'Delete a template',
    description: 'Campaigns that took their text from it keep that text.',
    errors: { FORBIDDEN: NOT_OURS },
    access: 'member',
    permission: 'template:delete',
    params,
    status: 200,
    data: IdRecord,
    handle: ({ principal, params, write }) =>
      write((tx) =>
        ok({ id: service.deleteTemplate(tx, principal, params.id).uuid }, { message: 'Template deleted' }),
      ),
  }),
]

const copyRoutes = ({ db, links }: TemplateDeps): Operation[] => [
  operation({
    method: 'POST',
    path: '/sms-templates/:id/clone',
    group,
    summary: 'Copy a template',
    description:
      'The copy belongs to the organization and can be changed, even where the original comes with Carillon.',
    access: 'member',
    permission: 'template:create',
    params,
    status: 201,
    data: SmsTemplateRecord,
    handle: ({ principal, params, write }) =>
      write((tx) =>
        created(presentTemplate(service.cloneTemplate(tx, principal, params.id)), 'Template copied'),
      ),
  }),
  operation({
    method: 'POST',
    path: '/sms-templates/preview',
    group,
    summary: 'Show a text as a contact would get it',
    description:
      'Composes the text exactly as a campaign would: merge fields, short links, plain characters for typographic ones, opt-out footer. Sends nothing.',
    errors: { NOT_FOUND: 'There is no such template or contact.' },
    access: 'member',
    permission: 'contact:read',
    rateLimit: 'bulk',
    body: PreviewText,
    status: 201,
    data: TextPreview,
    handle: ({ principal, body, write }) => {
      const { publicBaseUrl } = links
      const preview = previewText(db, principal, body, { publicBaseUrl, nowMs: db.clock.now() })
      // The write changes nothing but stores the answer for the idempotency key.
      return write(() => created(preview, 'Text composed'))
    },
  }),
]
