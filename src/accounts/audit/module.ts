import type { Db } from '../../db/database.ts'
import { prunes } from '../../jobs/prune.ts'
import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { actsAboutPerson } from './person.ts'
import { auditLogRoutes } from './routes.ts'
import { shortenAuditLogs, shortenSome } from './shorten.ts'

export default defineModule({
  jobs: ({ db, auditRetentionDays: days }: { db: Db; auditRetentionDays: number }) => [
    prunes(shortenAuditLogs, db, (tx) => shortenSome(tx, days)),
  ],
  schedules: [{ pattern: '47 3 * * *', job: shortenAuditLogs }],
  persons: { audit_acts: actsAboutPerson },
  retention: {
    audit_acts: kept('forever, or for the days of `audit_retention_days`'),
    audit_chains: kept('one for each organization, and one for the appliance'),
  },
  transport: {
    audit_acts: copied({
      // The chain of hashes covers who acted, so nothing in it may change.
      refs: { actor_id: null },
      unique: 'an act of the audit log',
      json: ['details', 'persons'],
    }),
    audit_chains: copied({ unique: 'an audit log' }),
  },
  groups: {
    'Audit log':
      'Security-relevant acts of people and software: sign-ins, keys, members, settings, exports. Entries never change, and `carillon audit verify` detects changes made in the database file.',
  },
  routes: auditLogRoutes,
})
