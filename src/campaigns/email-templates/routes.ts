import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { pageMeta } from '../../http/pagination.ts'
import { IdRecord, idOf, PaginationMeta } from '../../http/schema.ts'
import { toIso } from '../../lib/clock.ts'
import { NOT_OURS } from '../templates/routes.ts'
import {
  CreateEmailTemplate,
  EmailTemplateRecord,
  ListEmailTemplates,
  UpdateEmailTemplate,
} from './schema.ts'
import * as service from './service.ts'

function presentTemplate(template: service.EmailTemplateView) {
  const { uuid, name, description, category, subject, previewText, design } =
    'row' in template ? template.row : template.system
  return {
    id: uuid,
    name,
    description,
    category,
    subject,
    previewText,
    design,
    isSystem: 'system' in template,
    createdAt: 'row' in template ? toIso(template.row.createdAt) : null,
    updatedAt: 'row' in template ? toIso(template.row.updatedAt) : null,
  }
}

const params = idOf('the template')
const group = 'Email templates'

export const emailTemplateRoutes = ({ db }: { db: Db }): Operation[] => [
  operation({
    method: 'POST',
    path: '/email-templates',
    group,
    summary: 'Create a designed template',
    description: 'A mail of blocks to begin with. A campaign takes a copy of its `design`.',
    access: 'member',
    permission: 'template:create',
    body: CreateEmailTemplate,
    status: 201,
    data: EmailTemplateRecord,
    handle: ({ principal, body, write }) =>
      write((tx) =>
        created(presentTemplate(service.createEmailTemplate(tx, principal, body)), 'Template created'),
      ),
  }),
  operation({
    method: 'GET',
    path: '/email-templates',
    group,
    summary: 'List designed templates',
    description: 'The newest first; those that come with Carillon follow with `includeSystem`.',
    access: 'member',
    permission: 'template:read',
    query: ListEmailTemplates,
    status: 200,
    data: v.array(EmailTemplateRecord),
    meta: PaginationMeta,
    handle: ({ principal, query }) => {
      const { templates, total } = service.listEmailTemplates(db, principal, query)
      return ok(templates.map(presentTemplate), { meta: pageMeta(query, total) })
    },
  }),
  operation({
    method: 'GET',
    path: '/email-templates/:id',
    group,
    summary: 'Read a designed template',
    description: 'With its document.',
    access: 'member',
    permission: 'template:read',
    params,
    status: 200,
    data: EmailTemplateRecord,
    handle: ({ principal, params }) =>
      ok(presentTemplate(service.getEmailTemplate(db, principal, params.id))),
  }),
  operation({
    method: 'PATCH',
    path: '/email-templates/:id',
    group,
    summary: 'Change a designed template',
    description: 'Mails made from it stay as they are.',
    errors: { FORBIDDEN: NOT_OURS },
    access: 'member',
    permission: 'template:update',
    params,
    body: UpdateEmailTemplate,
    status: 200,
    data: EmailTemplateRecord,
    changedAt: (reader, principal, { id }) => service.changedAt(reader, principal, id),
    handle: ({ principal, params, body, write }) =>
      write((tx) =>
        ok(presentTemplate(service.updateEmailTemplate(tx, principal, params.id, body)), {
          message: 'Template updated',
        }),
      ),
  }),
  operation({
    method: 'DELETE',
    path: '/email-templates/:id',
    group,
    summary: 'Delete a designed template',
    description: 'Mails made from it stay as they are.',
    errors: { FORBIDDEN: NOT_OURS },
    access: 'member',
    permission: 'template:delete',
    params,
    status: 200,
    data: IdRecord,
    handle: ({ principal, params, write }) =>
      write((tx) =>
        ok(
          { id: service.deleteEmailTemplate(tx, principal, params.id).uuid },
          { message: 'Template deleted' },
        ),
      ),
  }),
  operation({
    method: 'POST',
    path: '/email-templates/:id/clone',
    group,
    summary: 'Copy a designed template',
    description:
      'The copy belongs to the organization and can be changed, even where the original comes with Carillon.',
    access: 'member',
    permission: 'template:create',
    params,
    status: 201,
    data: EmailTemplateRecord,
    handle: ({ principal, params, write }) =>
      write((tx) =>
        created(presentTemplate(service.cloneEmailTemplate(tx, principal, params.id)), 'Template copied'),
      ),
  }),
]
