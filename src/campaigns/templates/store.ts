import { liveTags } from '../../contacts/tags/store.ts'
import { contains } from '../../db/contains.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { allOf, type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import { insertEach, insertRow, updateRow } from '../../db/rows.ts'
import { liveRowsBy } from '../../db/rows-by.ts'
import type { ListSmsTemplatesQuery } from './schema.ts'
import {
  type NewSmsTemplate,
  type SmsTemplateChange,
  type SmsTemplateRow,
  smsTemplates,
  smsTemplateTags,
} from './table.ts'

const byUuid = liveRowsBy(smsTemplates, 'organizationId', 'uuid')

export const findTemplate = (
  reader: Reader,
  organizationId: number,
  uuid: string,
): SmsTemplateRow | undefined => byUuid(reader).get({ organizationId, uuid })

export const insertTemplate = (tx: Tx, row: NewSmsTemplate): SmsTemplateRow =>
  insertRow(tx, smsTemplates, row)

export const updateTemplate = (tx: Tx, id: number, change: SmsTemplateChange): SmsTemplateRow =>
  updateRow(tx, smsTemplates, { id }, change)!

export function replaceTemplateTags(
  tx: Tx,
  { organizationId, id }: Pick<SmsTemplateRow, 'organizationId' | 'id'>,
  tagIds: readonly number[],
): void {
  tx.run('DELETE FROM sms_template_tags WHERE organization_id = ? AND template_id = ?', organizationId, id)
  if (tagIds.length === 0) return
  insertEach(
    tx,
    smsTemplateTags,
    tagIds.map((tagId) => ({ organizationId, templateId: id, tagId })),
  )
}

/** Lists the public ids of the tags of templates, by internal id of the template. */
export function listTagUuids(
  reader: Reader,
  organizationId: number,
  templateIds: readonly number[],
): Map<number, string[]> {
  const where = fragment`x.organization_id = ${organizationId} AND x.template_id IN ${templateIds}`
  const rows = reader.all<{ templateId: number; tagUuid: string }>(fragment`
    SELECT x.template_id, tags.uuid AS tagUuid FROM sms_template_tags x
    JOIN tags ON tags.id = x.tag_id WHERE ${where} AND ${liveTags} ORDER BY x.template_id, tags.id`)
  return new Map(
    [...Map.groupBy(rows, ({ templateId }) => templateId)].map(([id, ofOne]) => [
      id,
      ofOne.map(({ tagUuid }) => tagUuid),
    ]),
  )
}

export type TemplateFilter = Pick<ListSmsTemplatesQuery, 'search' | 'category' | 'status' | 'type'>

const matching = (organizationId: number, filter: TemplateFilter): Fragment =>
  allOf([
    fragment`organization_id = ${organizationId} AND deleted_at IS NULL`,
    ...(filter.category ? [fragment`category = ${filter.category}`] : []),
    ...(filter.status ? [fragment`status = ${filter.status}`] : []),
    ...(filter.type ? [fragment`type = ${filter.type}`] : []),
    ...(filter.search
      ? [
          fragment`(${contains(verbatim('name'), filter.search)} OR ${contains(verbatim('body'), filter.search)})`,
        ]
      : []),
  ])

/** Lists templates, the newest first. */
export function listTemplates(
  reader: Reader,
  organizationId: number,
  filter: TemplateFilter,
  { limit, offset }: { limit: number; offset: number },
): SmsTemplateRow[] {
  const where = matching(organizationId, filter)
  return reader.all<SmsTemplateRow>(
    `SELECT * FROM sms_templates WHERE ${where.text} ORDER BY created_at DESC, id DESC LIMIT ? OFFSET ?`,
    ...where.params,
    limit,
    offset,
  )
}

export function countTemplates(reader: Reader, organizationId: number, filter: TemplateFilter): number {
  const where = matching(organizationId, filter)
  return reader.value<number>(`SELECT count(*) FROM sms_templates WHERE ${where.text}`, ...where.params) ?? 0
}
