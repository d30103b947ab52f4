import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { CursorMeta } from '../../http/schema.ts'
import { AuditRecord, ListAuditLogs, presentAct } from './schema.ts'
import { listActs } from './service.ts'

export const auditLogRoutes = ({ db, cursorSecret }: { db: Db; cursorSecret: string }): Operation[] => [
  operation({
    method: 'GET',
    path: '/audit-logs',
    group: 'Audit log',
    summary: 'Read the audit log',
    description:
      'Newest first. Each act was recorded in the transaction of the change itself, and never changes afterwards.',
    errors: {
      INVALID_CURSOR: 'The cursor does not come from this list with these filters. Start without it.',
    },
    access: 'member',
    permission: 'organization:read',
    query: ListAuditLogs,
    status: 200,
    data: v.array(AuditRecord),
    meta: CursorMeta,
    handle: async ({ principal, query }) => {
      const { rows, meta } = await listActs(db, principal.organizationId, query, cursorSecret)
      const showsAddress = principal.permissions.has('organization:update')
      return ok(
        rows.map((row) => presentAct(row, showsAddress)),
        { meta },
      )
    },
  }),
]
