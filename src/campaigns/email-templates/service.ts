import { getOrganization } from '../../accounts/organizations/service.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { pageOffset } from '../../http/pagination.ts'
import { copyName } from '../../lib/copy-name.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import { uuidv7 } from '../../lib/ids.ts'
import { foldCase } from '../../lib/letter-case.ts'
import type { Principal } from '../../lib/principal.ts'
import { assertDesign } from '../designs/check.ts'
import { parseText } from '../templates/text.ts'
import {
  type CreateEmailTemplateInput,
  type ListEmailTemplatesQuery,
  MAX_NAME,
  type UpdateEmailTemplateInput,
} from './schema.ts'
import * as store from './store.ts'
import { type SystemEmailTemplate, systemEmailTemplates } from './system.ts'
import type { EmailTemplateRow } from './table.ts'

/** A template of the organization, or one that comes with Carillon. */
export type EmailTemplateView = { row: EmailTemplateRow } | { system: SystemEmailTemplate }

/** Lists the templates that come with Carillon, in the language of an organization. */
const systemTemplatesFor = (reader: Reader, organizationId: number): SystemEmailTemplate[] =>
  systemEmailTemplates(getOrganization(reader, organizationId).locale)

/** Throws NOT_FOUND. */
export function getEmailTemplate(
  reader: Reader,
  { organizationId }: Principal,
  uuid: string,
): EmailTemplateView {
  const system = systemTemplatesFor(reader, organizationId).find((one) => one.uuid === uuid)
  if (system) return { system }
  const row = store.findEmailTemplate(reader, organizationId, uuid)
  if (!row) throw notFound('Template')
  return { row }
}

/** Returns when a template was last changed, ms since 1970; null for one that comes with Carillon. Throws NOT_FOUND. */
export function changedAt(reader: Reader, principal: Principal, uuid: string): number | null {
  const view = getEmailTemplate(reader, principal, uuid)
  return 'row' in view ? view.row.updatedAt : null
}

/** Throws VALIDATION_FAILED for merge fields and rules that the organization does not have. */
function assertContent(
  tx: Tx,
  organizationId: number,
  { subject, previewText, design }: Partial<CreateEmailTemplateInput>,
): void {
  for (const [fieldName, template] of Object.entries({ subject, previewText }))
    if (template) parseText(tx, organizationId, { template, fieldName, channel: 'EMAIL' })
  if (design) assertDesign(tx, organizationId, design)
}

/** Creates a template. Throws VALIDATION_FAILED. */
export function createEmailTemplate(
  tx: Tx,
  { organizationId }: Principal,
  input: CreateEmailTemplateInput,
): EmailTemplateView {
  assertContent(tx, organizationId, input)
  const times = { createdAt: tx.now, updatedAt: tx.now }
  return { row: store.insertEmailTemplate(tx, { ...input, uuid: uuidv7(tx.now), organizationId, ...times }) }
}

/** Finds a template of the organization. Throws NOT_FOUND, and FORBIDDEN for one that comes with Carillon. */
export function getOwnEmailTemplate(reader: Reader, principal: Principal, uuid: string): EmailTemplateRow {
  const template = getEmailTemplate(reader, principal, uuid)
  if ('row' in template) return template.row
  const message = 'This template comes with Carillon and cannot be changed. Clone it first.'
  throw new AppError('FORBIDDEN', message, { said: (say) => say.templateBuiltIn() })
}

/** Throws NOT_FOUND, FORBIDDEN, VALIDATION_FAILED. */
export function updateEmailTemplate(
  tx: Tx,
  principal: Principal,
  uuid: string,
  input: UpdateEmailTemplateInput,
): EmailTemplateView {
  const row = getOwnEmailTemplate(tx, principal, uuid)
  assertContent(tx, principal.organizationId, input)
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  return { row: store.updateEmailTemplate(tx, row.id, { ...given, updatedAt: tx.now }) }
}

/** Deletes a template softly. Mails made from it stay as they are. Throws NOT_FOUND, FORBIDDEN. */
export function deleteEmailTemplate(tx: Tx, principal: Principal, uuid: string): EmailTemplateRow {
  const row = getOwnEmailTemplate(tx, principal, uuid)
  return store.updateEmailTemplate(tx, row.id, { deletedAt: tx.now, updatedAt: tx.now })
}

/** Copies a template for the organization. Throws NOT_FOUND. */
export function cloneEmailTemplate(tx: Tx, principal: Principal, uuid: string): EmailTemplateView {
  const source = getEmailTemplate(tx, principal, uuid)
  const { name, description, category, subject, previewText, design } =
    'row' in source ? source.row : source.system
  const copy = { name: copyName(name, MAX_NAME), description, category, subject, previewText, design }
  return createEmailTemplate(tx, principal, copy)
}

const isMatching = (
  { name, category: own }: SystemEmailTemplate,
  { search, category }: store.EmailTemplateFilter,
): boolean => (!category || own === category) && (!search || foldCase(name).includes(foldCase(search)))

/**
 * Lists the templates of the organization, the newest first. With `includeSystem`, the templates that come with
 * Carillon follow.
 */
export function listEmailTemplates(
  reader: Reader,
  { organizationId }: Principal,
  query: ListEmailTemplatesQuery,
) {
  const ownCount = store.countEmailTemplates(reader, organizationId, query)
  const system = query.includeSystem
    ? systemTemplatesFor(reader, organizationId).filter((one) => isMatching(one, query))
    : []
  const offset = pageOffset(query)
  const rows = store.listEmailTemplates(reader, organizationId, query, { limit: query.limit, offset })
  const from = Math.max(0, offset - ownCount)
  const rest = system.slice(from, from + query.limit - rows.length)
  return {
    templates: [
      ...rows.map((row): EmailTemplateView => ({ row })),
      ...rest.map((one): EmailTemplateView => ({ system: one })),
    ],
    total: ownCount + system.length,
  }
}
