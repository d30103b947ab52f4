import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { pageMeta } from '../../http/pagination.ts'
import { IdRecord, idOf, PaginationMeta } from '../../http/schema.ts'
import type { LinkSettings } from '../../links/short-links/service.ts'
import { presentTemplate } from './present.ts'
import { previewText } from './preview.ts'
import {
  CreateSmsTemplate,
  ListSmsTemplates,
  PreviewText,
  SmsTemplateRecord,
  TextPreview,
  UpdateSmsTemplate,
} from './schema.ts'
import * as service from './service.ts'

const params = idOf('the template')
const group = 'SMS templates'
const NOT_OURS = 'Also: the template comes with Carillon and cannot be changed.'

export interface TemplateDeps {
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
    description: 'With its merge fields and how long it is.',
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
      // Changes nothing; the write stores the answer for the idempotency key.
      return write(() => created(preview, 'Text composed'))
    },
  }),
]
