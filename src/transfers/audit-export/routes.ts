import { recordAuditEvent } from '../../accounts/audit/record.ts'
import { ExportAuditLogs } from '../../accounts/audit/schema.ts'
import { periodOf } from '../../accounts/audit/service.ts'
import type { Db } from '../../db/database.ts'
import { download } from '../../http/download.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { type AuditFormat, auditLines } from './lines.ts'

const FORMATS: ReadonlyArray<{ format: AuditFormat; raw: string; about: string }> = [
  { format: 'csv', raw: 'text/csv', about: 'as CSV, for a spreadsheet' },
  { format: 'jsonl', raw: 'application/x-ndjson', about: 'as JSON Lines, an act in each line' },
]

export const auditExportRoutes = ({ db }: { db: Db }): Operation[] =>
  FORMATS.map(({ format, raw, about }) =>
    operation({
      method: 'GET',
      path: `/audit-logs/export.${format}`,
      group: 'Audit log',
      summary: `Download the audit log ${about}`,
      description:
        'Oldest first, with the hash of each entry, so that a copy stored elsewhere later proves that no entry was changed. The download itself is recorded in the log.',
      access: 'member',
      permission: 'organization:update',
      rateLimit: 'bulk',
      query: ExportAuditLogs,
      status: 200,
      raw,
      handle: async ({ principal: { organizationId }, query, write, request }) => {
        const period = periodOf(db, organizationId, query)
        if (request.method === 'GET') {
          const details = { format: format.toUpperCase() }
          await write((tx) => {
            recordAuditEvent(tx, { organizationId, act: 'AUDIT_LOG_EXPORTED', details })
            return ok(null)
          })
        }
        return download(`audit-log.${format}`, raw, auditLines(db, organizationId, format, period))
      },
    }),
  )
