import { recordAuditEvent } from '../../accounts/audit/record.ts'
import { ExportAuditLogs } from '../../accounts/audit/schema.ts'
import { periodOf } from '../../accounts/audit/service.ts'
import type { Db } from '../../db/database.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { streamOf } from '../suppressions/export.ts'
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
        const headers = {
          'content-type': `${raw}; charset=utf-8`,
          'content-disposition': `attachment; filename="audit-log.${format}"`,
          'cache-control': 'no-store',
        }
        if (request.method === 'HEAD') return new Response(null, { headers })
        await write((tx) => {
          recordAuditEvent(tx, {
            organizationId,
            act: 'AUDIT_LOG_EXPORTED',
            details: { format: format.toUpperCase() },
          })
          return ok(null)
        })
        return new Response(streamOf(auditLines(db, organizationId, format, period)), { headers })
      },
    }),
  )
