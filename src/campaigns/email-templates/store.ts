import type { FindTopicUses } from '../../compliance/topics/service.ts'
import type { MediaUses } from '../../content/media/store.ts'
import { contains } from '../../db/contains.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { allOf, type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import { insertRow, updateRow } from '../../db/rows.ts'
import { liveRowsBy } from '../../db/rows-by.ts'
import type { ListEmailTemplatesQuery } from './schema.ts'
import { type EmailTemplateRow, emailTemplates, type NewEmailTemplate } from './table.ts'

const byUuid = liveRowsBy(emailTemplates, 'organizationId', 'uuid')

export const findEmailTemplate = (
  reader: Reader,
  organizationId: number,
  uuid: string,
): EmailTemplateRow | undefined => byUuid(reader).get({ organizationId, uuid })

export const insertEmailTemplate = (tx: Tx, row: NewEmailTemplate): EmailTemplateRow =>
  insertRow(tx, emailTemplates, row)

export const updateEmailTemplate = (
  tx: Tx,
  id: number,
  change: Partial<Omit<NewEmailTemplate, 'id' | 'uuid' | 'organizationId' | 'createdAt'>>,
): EmailTemplateRow => updateRow(tx, emailTemplates, { id }, change)!

/** Lists templates whose design has a text; at most ten. */
const listNaming = (reader: Reader, organizationId: number, text: string) =>
  reader.all<{ id: string; name: string }>(fragment`SELECT uuid AS id, name FROM email_templates
    WHERE organization_id = ${organizationId} AND deleted_at IS NULL AND instr(design, ${text}) > 0
    ORDER BY id LIMIT 10`)

/** Lists templates that show a block by the topic; at most ten. */
export const listEmailTemplatesAbout: FindTopicUses = (reader, organizationId, { uuid }) =>
  listNaming(reader, organizationId, uuid).map((template) => ({ resource: 'email-template', ...template }))

const naming = (token: string): string => `/m/${token}"`

/** Finds designed templates that show an uploaded file. */
export const templatesWithMedia: MediaUses = {
  refusal: (say) => say.mediaOfTemplates(),
  listLive: (reader, organizationId, token) =>
    listNaming(reader, organizationId, naming(token)).map((template) => ({
      resource: 'email-template',
      ...template,
    })),
  isNamed: (reader, organizationId, token) => listNaming(reader, organizationId, naming(token)).length > 0,
}

export type EmailTemplateFilter = Pick<ListEmailTemplatesQuery, 'search' | 'category'>

const matching = (organizationId: number, { search, category }: EmailTemplateFilter): Fragment =>
  allOf([
    fragment`organization_id = ${organizationId} AND deleted_at IS NULL`,
    ...(category ? [fragment`category = ${category}`] : []),
    ...(search ? [contains(verbatim('name'), search)] : []),
  ])

/** Lists templates, the newest first. */
export const listEmailTemplates = (
  reader: Reader,
  organizationId: number,
  filter: EmailTemplateFilter,
  { limit, offset }: { limit: number; offset: number },
): EmailTemplateRow[] =>
  reader
    .all<{ uuid: string }>(
      fragment`SELECT uuid FROM email_templates WHERE ${matching(organizationId, filter)}
        ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`,
    )
    .map(({ uuid }) => findEmailTemplate(reader, organizationId, uuid)!)

export const countEmailTemplates = (
  reader: Reader,
  organizationId: number,
  filter: EmailTemplateFilter,
): number =>
  reader.value<number>(
    fragment`SELECT count(*) FROM email_templates WHERE ${matching(organizationId, filter)}`,
  ) ?? 0
