import { getOrganization } from '../../accounts/organizations/service.ts'
import { resolveTagIds } from '../../contacts/tags/service.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { pageOffset } from '../../http/pagination.ts'
import { copyName } from '../../lib/copy-name.ts'
import { AppError, invalidField, notFound } from '../../lib/errors.ts'
import { uuidv7 } from '../../lib/ids.ts'
import { foldCase } from '../../lib/letter-case.ts'
import type { Principal } from '../../lib/principal.ts'
import {
  type CreateSmsTemplateInput,
  type ListSmsTemplatesQuery,
  MAX_NAME,
  type UpdateSmsTemplateInput,
} from './schema.ts'
import * as store from './store.ts'
import { type SystemTemplate, systemTemplates } from './system.ts'
import type { SmsTemplateRow } from './table.ts'
import { parseText } from './text.ts'

/** A template of the organization with the public ids of its tags, or one that comes with Carillon. */
export type TemplateView = { row: SmsTemplateRow; tagUuids: readonly string[] } | { system: SystemTemplate }

const viewsOf = (reader: Reader, organizationId: number, rows: readonly SmsTemplateRow[]): TemplateView[] => {
  const tags = store.listTagUuids(
    reader,
    organizationId,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ row, tagUuids: tags.get(row.id) ?? [] }))
}

const viewOf = (reader: Reader, row: SmsTemplateRow): TemplateView =>
  viewsOf(reader, row.organizationId, [row])[0]!

/** Lists the templates that come with Carillon, in the language of an organization. */
const systemTemplatesFor = (reader: Reader, organizationId: number): SystemTemplate[] =>
  systemTemplates(getOrganization(reader, organizationId).locale)

const findSystemTemplate = (
  reader: Reader,
  organizationId: number,
  uuid: string,
): SystemTemplate | undefined =>
  systemTemplatesFor(reader, organizationId).find((template) => template.uuid === uuid)

/** Creates a template. Throws VALIDATION_FAILED for a text that does not parse, or unknown tags. */
export function createTemplate(
  tx: Tx,
  { organizationId }: Principal,
  input: CreateSmsTemplateInput,
): TemplateView {
  const { tagIds = [], ...fields } = input
  parseText(tx, organizationId, { template: input.body, fieldName: 'body' })
  const tags = resolveTagIds(tx, organizationId, 'tagIds', tagIds)
  const row = store.insertTemplate(tx, {
    ...fields,
    uuid: uuidv7(tx.now),
    organizationId,
    createdAt: tx.now,
    updatedAt: tx.now,
  })
  store.replaceTemplateTags(tx, row, tags)
  return viewOf(tx, row)
}

/** Throws NOT_FOUND. */
export function getTemplate(reader: Reader, { organizationId }: Principal, uuid: string): TemplateView {
  const system = findSystemTemplate(reader, organizationId, uuid)
  if (system) return { system }
  const row = store.findTemplate(reader, organizationId, uuid)
  if (!row) throw notFound('Template')
  return viewOf(reader, row)
}

/**
 * Returns when a template was last changed, ms since 1970; null for one that comes with Carillon.
 * Throws NOT_FOUND.
 */
export function changedAt(reader: Reader, principal: Principal, uuid: string): number | null {
  const view = getTemplate(reader, principal, uuid)
  return 'row' in view ? view.row.updatedAt : null
}

/**
 * Returns the text that a campaign takes from a template. Throws VALIDATION_FAILED if the template is
 * unknown or ARCHIVED.
 */
export function textForCampaign(reader: Reader, principal: Principal, templateId: string): string {
  const system = findSystemTemplate(reader, principal.organizationId, templateId)
  if (system) return system.body
  const row = store.findTemplate(reader, principal.organizationId, templateId)
  if (!row)
    throw invalidField(
      'templateId',
      `No template has the id ${templateId}. Choose one from GET /sms-templates.`,
      'exists',
      (say) => say.templateDeleted(),
    )
  if (row.status === 'ACTIVE') return row.body
  throw invalidField(
    'templateId',
    `The template ${row.name} is ${row.status} and cannot be used. Choose another one.`,
    'isActive',
    (say) => say.templateArchived({ name: row.name }),
  )
}

/**
 * Finds a template of the organization. Throws NOT_FOUND, and FORBIDDEN for a template that comes
 * with Carillon.
 */
function getOwn(reader: Reader, principal: Principal, uuid: string): SmsTemplateRow {
  const template = getTemplate(reader, principal, uuid)
  if ('row' in template) return template.row
  throw new AppError(
    'FORBIDDEN',
    'This template comes with Carillon and cannot be changed. Clone it first.',
    {
      said: (say) => say.templateBuiltIn(),
    },
  )
}

/**
 * Lists the templates of the organization, the newest first. With `includeSystem`, the templates that
 * come with Carillon follow.
 */
export function listTemplates(reader: Reader, { organizationId }: Principal, query: ListSmsTemplatesQuery) {
  const ownCount = store.countTemplates(reader, organizationId, query)
  const system = query.includeSystem
    ? systemTemplatesFor(reader, organizationId).filter((one) => isMatching(one, query))
    : []
  const offset = pageOffset(query)
  const rows =
    offset < ownCount
      ? store.listTemplates(reader, organizationId, query, { limit: query.limit, offset })
      : []
  const from = Math.max(0, offset - ownCount)
  const rest = system.slice(from, from + query.limit - rows.length)
  return {
    templates: [
      ...viewsOf(reader, organizationId, rows),
      ...rest.map((one): TemplateView => ({ system: one })),
    ],
    total: ownCount + system.length,
  }
}

const isMatching = (one: SystemTemplate, { search, category, status, type }: store.TemplateFilter): boolean =>
  (status ?? 'ACTIVE') === 'ACTIVE' &&
  (type ?? 'CAMPAIGN') === 'CAMPAIGN' &&
  (!category || one.category === category) &&
  (!search || foldCase(`${one.name}\n${one.body}`).includes(foldCase(search)))

/** Throws NOT_FOUND, FORBIDDEN, VALIDATION_FAILED. */
export function updateTemplate(
  tx: Tx,
  principal: Principal,
  uuid: string,
  input: UpdateSmsTemplateInput,
): TemplateView {
  const row = getOwn(tx, principal, uuid)
  const { tagIds, ...fields } = input
  if (input.body !== undefined) {
    parseText(tx, principal.organizationId, { template: input.body, fieldName: 'body' })
  }
  if (tagIds) {
    store.replaceTemplateTags(tx, row, resolveTagIds(tx, principal.organizationId, 'tagIds', tagIds))
  }
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  return viewOf(tx, store.updateTemplate(tx, row.id, { ...given, updatedAt: tx.now }))
}

/** Deletes a template softly. Campaigns that took their text from it keep the text. Throws NOT_FOUND, FORBIDDEN. */
export function deleteTemplate(tx: Tx, principal: Principal, uuid: string): SmsTemplateRow {
  const row = getOwn(tx, principal, uuid)
  return store.updateTemplate(tx, row.id, { deletedAt: tx.now, updatedAt: tx.now })
}

/** Copies a template for the organization. The copy is ACTIVE and has the same tags. Throws NOT_FOUND. */
export function cloneTemplate(tx: Tx, principal: Principal, uuid: string): TemplateView {
  const source = getTemplate(tx, principal, uuid)
  const isOwn = 'row' in source
  const { name, category, body } = isOwn ? source.row : source.system
  return createTemplate(tx, principal, {
    name: copyName(name, MAX_NAME),
    category,
    body,
    type: isOwn ? source.row.type : 'CAMPAIGN',
    ...(isOwn ? { tagIds: [...source.tagUuids] } : {}),
  })
}
