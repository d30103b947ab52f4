import { isUnsuspendedOrganization } from '../../accounts/organizations/fragments.ts'
import type { FindTopicUses } from '../../compliance/topics/service.ts'
import type { MediaUses } from '../../content/media/store.ts'
import { contains } from '../../db/contains.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { allOf, type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import { insertRow, updateRow } from '../../db/rows.ts'
import { type PageRequest, pageOffset } from '../../http/pagination.ts'
import type { Definition } from '../definition/definition.ts'
import {
  type AutomationRow,
  type AutomationStatus,
  automationContents,
  automations,
  automationVersions,
  type NewAutomation,
} from './table.ts'

export const findAutomation = (
  reader: Reader,
  organizationId: number,
  uuid: string,
): AutomationRow | undefined =>
  reader.get<AutomationRow>(fragment`SELECT * FROM automations
    WHERE organization_id = ${organizationId} AND uuid = ${uuid} AND deleted_at IS NULL`)

/** Finds an automation by its internal id; also a deleted one. */
export const findAutomationById = (
  reader: Reader,
  organizationId: number,
  id: number,
): AutomationRow | undefined =>
  reader.get<AutomationRow>(fragment`SELECT * FROM automations
    WHERE organization_id = ${organizationId} AND id = ${id}`)

/** Returns the newest automations with this name, in any letter case. */
export const findAutomationsNamed = (
  reader: Reader,
  organizationId: number,
  { name, limit }: { name: string; limit: number },
): AutomationRow[] =>
  reader.all<AutomationRow>(fragment`SELECT * FROM automations
    WHERE organization_id = ${organizationId} AND deleted_at IS NULL AND name = ${name} COLLATE NOCASE
    ORDER BY created_at DESC, id DESC LIMIT ${limit}`)

export const isNameTaken = (
  reader: Reader,
  organizationId: number,
  { name, exceptId }: { name: string; exceptId: number | undefined },
): boolean =>
  reader.get(fragment`SELECT 1 FROM automations WHERE organization_id = ${organizationId} AND deleted_at IS NULL
    AND name = ${name} COLLATE NOCASE AND id IS NOT ${exceptId ?? null} LIMIT 1`) !== undefined

interface AutomationQuery extends PageRequest {
  statuses?: readonly AutomationStatus[] | undefined
  /** Part of the name. */
  q?: string | undefined
}

const matching = (organizationId: number, { statuses, q }: AutomationQuery): Fragment =>
  allOf([
    fragment`organization_id = ${organizationId}`,
    fragment`deleted_at IS NULL`,
    ...(statuses ? [fragment`status IN ${statuses}`] : []),
    ...(q ? [contains(verbatim('name'), q)] : []),
  ])

/** Returns one page of automations, the newest first. */
export const listAutomations = (
  reader: Reader,
  organizationId: number,
  query: AutomationQuery,
): AutomationRow[] =>
  reader.all<AutomationRow>(fragment`SELECT * FROM automations WHERE ${matching(organizationId, query)}
    ORDER BY created_at DESC, id DESC LIMIT ${query.limit} OFFSET ${pageOffset(query)}`)

export const countAutomations = (reader: Reader, organizationId: number, query: AutomationQuery): number =>
  reader.value<number>(fragment`SELECT count(*) FROM automations WHERE ${matching(organizationId, query)}`)!

export const insertAutomation = (tx: Tx, row: NewAutomation): AutomationRow => insertRow(tx, automations, row)

export const updateAutomation = (
  tx: Tx,
  { id, organizationId }: Pick<AutomationRow, 'id' | 'organizationId'>,
  change: Partial<Omit<NewAutomation, 'id' | 'organizationId' | 'uuid'>>,
): AutomationRow => updateRow(tx, automations, { id, organizationId }, change)!

export const insertVersion = (tx: Tx, row: typeof automationVersions.$inferInsert): void =>
  void insertRow(tx, automationVersions, row)

export const insertAutomationContent = (tx: Tx, row: typeof automationContents.$inferInsert): void =>
  void insertRow(tx, automationContents, row)

/** Gives a step another content, unless it has another one already. */
export const replaceContent = (
  tx: Tx,
  {
    id,
    organizationId,
    before,
    contentId,
  }: { id: number; organizationId: number; before: number; contentId: number },
): void =>
  void tx.run(fragment`UPDATE automation_contents SET content_id = ${contentId}
    WHERE id = ${id} AND organization_id = ${organizationId} AND content_id = ${before}`)

const listNaming = (reader: Reader, organizationId: number, token: string) =>
  reader.all<{
    id: string
    name: string
    status: string
  }>(fragment`SELECT uuid AS id, name, status FROM automations a
    WHERE organization_id = ${organizationId} AND deleted_at IS NULL AND status <> 'ARCHIVED'
      AND (instr(draft, ${`/m/${token}`}) > 0 OR EXISTS (SELECT 1 FROM automation_versions v
        WHERE v.organization_id = a.organization_id AND v.automation_id = a.id
          AND instr(v.definition, ${`/m/${token}`}) > 0))
    ORDER BY id LIMIT 10`)

/** Finds automations whose messages have an uploaded file. */
export const automationsWithMedia: MediaUses = {
  refusal: (say) => say.mediaOfAutomations(),
  listLive: (reader, organizationId, token) =>
    listNaming(reader, organizationId, token).map((automation) => ({
      resource: 'automation',
      ...automation,
    })),
  isNamed: (reader, organizationId, token) => listNaming(reader, organizationId, token).length > 0,
}

type AtVersion = Pick<AutomationRow, 'id' | 'organizationId' | 'version'>

/** Returns the present version of an automation, as JSON. */
export const findVersion = (
  reader: Reader,
  { id, organizationId, version }: AtVersion,
): { definition: string; moved: string } | undefined =>
  reader.get<{ definition: string; moved: string }>(fragment`SELECT definition, moved FROM automation_versions
    WHERE organization_id = ${organizationId} AND automation_id = ${id} AND number = ${version}`)

/** Returns the JSON of what the present version does. */
export const findDefinition = (reader: Reader, at: AtVersion): string | undefined =>
  findVersion(reader, at)?.definition

/** Internal id of the content of the message of a step in a version. */
export const findContentId = (
  reader: Reader,
  { id, organizationId, version }: AtVersion,
  stepId: string,
): number | undefined =>
  reader.value<number>(fragment`SELECT content_id FROM automation_contents
    WHERE organization_id = ${organizationId} AND automation_id = ${id} AND version = ${version}
      AND step_id = ${stepId}`)

/** Parses a stored definition. Its messages may be from before they had topics. */
export function parseDefinition(text: string): Definition {
  const definition = JSON.parse(text) as Definition
  const steps = definition.steps.map((step) =>
    step.type === 'SEND' ? { ...step, topicId: step.topicId ?? null } : step,
  )
  return { ...definition, steps }
}

/** Lists automations that are not archived and have a message about the topic; at most ten. */
export const listAutomationsAbout: FindTopicUses = (reader, organizationId, { uuid }) =>
  reader
    .all<{ id: string; name: string }>(fragment`SELECT uuid AS id, name FROM automations
      WHERE organization_id = ${organizationId} AND deleted_at IS NULL AND status <> 'ARCHIVED'
        AND (instr(draft, ${uuid}) > 0 OR EXISTS (SELECT 1 FROM automation_versions v
          WHERE v.organization_id = automations.organization_id AND v.automation_id = automations.id
            AND v.number = automations.version AND instr(v.definition, ${uuid}) > 0))
      ORDER BY id LIMIT 10`)
    .map((automation) => ({ resource: 'automation', ...automation }))

/** Lists the active automations of an organization that a kind of event lets people enter. */
export const listTriggered = (reader: Reader, organizationId: number, triggerType: string): AutomationRow[] =>
  reader.all<AutomationRow>(fragment`SELECT * FROM automations INDEXED BY automations_active
    WHERE organization_id = ${organizationId} AND trigger_type = ${triggerType} AND status = 'ACTIVE'
      AND deleted_at IS NULL ORDER BY id`)

/**
 * Tells whether an organization has an automation with people to follow: an active or a paused one, as the answers of people
 * count during a pause too. Null for any organization.
 */
export const isAutomated = (reader: Reader, organizationId: number | null): boolean =>
  reader.get(
    organizationId === null
      ? fragment`SELECT 1 FROM automations INDEXED BY automations_active
            WHERE status = 'ACTIVE' AND deleted_at IS NULL
          UNION ALL SELECT 1 FROM automations INDEXED BY automations_paused
            WHERE status = 'PAUSED' AND deleted_at IS NULL LIMIT 1`
      : fragment`SELECT 1 FROM automations INDEXED BY automations_active
            WHERE organization_id = ${organizationId} AND status = 'ACTIVE' AND deleted_at IS NULL
          UNION ALL SELECT 1 FROM automations INDEXED BY automations_paused
            WHERE organization_id = ${organizationId} AND status = 'PAUSED' AND deleted_at IS NULL LIMIT 1`,
  ) !== undefined

/** Lists the active automations of active organizations that the clock has something to do for by a time. */
export const listWatching = (reader: Reader, until: number): AutomationRow[] =>
  reader.all<AutomationRow>(
    `SELECT * FROM automations INDEXED BY automations_watching
     WHERE status = 'ACTIVE' AND deleted_at IS NULL AND trigger_type IN ('DATE', 'SEGMENT_ENTERED', 'SEGMENT_LEFT')
       AND coalesce(watched_through, 0) <= ? AND ${isUnsuspendedOrganization('organization_id')}
     ORDER BY coalesce(watched_through, 0)`,
    until,
  )

export const setWatchedThrough = (
  tx: Tx,
  { id, organizationId }: Pick<AutomationRow, 'id' | 'organizationId'>,
  at: number | null,
): void =>
  void tx.run(fragment`UPDATE automations SET watched_through = ${at}
    WHERE organization_id = ${organizationId} AND id = ${id}`)
