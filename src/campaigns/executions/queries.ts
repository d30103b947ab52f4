import { and, desc, eq, sql } from 'drizzle-orm'
import { prepared, type Reader } from '../../db/database.ts'
import { type ExecutionRow, executions } from '../../delivery/executions/table.ts'
import { type PageRequest, pageOffset } from '../../http/pagination.ts'

const ofCampaign = prepared((orm) =>
  orm
    .select()
    .from(executions)
    .where(
      and(
        eq(executions.organizationId, sql.placeholder('organizationId')),
        eq(executions.campaignId, sql.placeholder('campaignId')),
      ),
    )
    .orderBy(desc(executions.sequence))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare(),
)

/** The latest run first. */
export const listExecutions = (
  reader: Reader,
  organizationId: number,
  campaignId: number,
  page: PageRequest,
): ExecutionRow[] =>
  ofCampaign(reader).all({ organizationId, campaignId, limit: page.limit, offset: pageOffset(page) })

export const countExecutions = (reader: Reader, organizationId: number, campaignId: number): number =>
  reader.value<number>(
    'SELECT count(*) FROM executions WHERE organization_id = ? AND campaign_id = ?',
    organizationId,
    campaignId,
  ) ?? 0
