import type { Db } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { prunes } from '../../jobs/prune.ts'
import { defineModule } from '../../module/define-module.ts'
import { addressesOf, type PersonRule } from '../../module/person.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { auditLogRoutes } from './routes.ts'
import { shortenAuditLogs, shortenSome } from './shorten.ts'
import { eraseNamesOfActs } from './store.ts'

/** Acts about an address, such as its removal from the suppression list. The chain of hashes has only digests of names. */
const actsAboutPerson: PersonRule = {
  title: 'Audit log',
  about: 'Acts of members about the person: the dossier, the erasure, the removal from the suppression list.',
  from: (person) =>
    fragment`FROM audit_acts t WHERE t.organization_id = ${person.organizationId} AND (
      t.resource_id IN ${[...person.contactUuids]}
      OR (t.resource_type = 'SUPPRESSION' AND t.persons ->> 'resource' IN ${addressesOf(person)}))`,
  hidden: ['persons_digest', 'hash', 'sequence'],
  json: ['details', 'persons'],
  stays: 'the act and its time, without the address',
  erase: (tx, { ids }) => eraseNamesOfActs(tx, ids),
}

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
