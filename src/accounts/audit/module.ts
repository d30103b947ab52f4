import type { Db, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { defineChore, prunes } from '../../jobs/job.ts'
import { DAY_MS } from '../../lib/clock.ts'
import { defineModule } from '../../module/define-module.ts'
import { addressesOf, type PersonRule } from '../../module/person.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { recordAuditEvent } from './record.ts'
import { auditLogRoutes } from './routes.ts'
import * as store from './store.ts'

/** Deletes acts that are older than the retention set by the operator. */
const shortenAuditLogs = defineChore('audit.shorten')

/** Limit of acts deleted in one transaction. */
const BATCH_SIZE = 500

/**
 * Deletes some of the oldest acts of one log. Records in the same log the sequence and the hash of the last deleted
 * act, so the chain can still be checked. Later deletions remove these records.
 * @param days how long acts are kept; 0 keeps them forever
 * @returns how many acts it deleted; 0 when nothing is left to delete
 */
export function shortenSome(tx: Tx, days: number): number {
  if (days === 0) return 0
  const before = tx.now - days * DAY_MS
  const aged = store.findAged(tx, before)
  if (!aged) return 0
  const { organizationId } = aged
  const first = store.firstActs(tx, organizationId, BATCH_SIZE)
  // A clock that was set back can store a newer act before an older one: deletion stops there.
  const young = first.findIndex(({ createdAt }) => createdAt >= before)
  const last = (young === -1 ? first : first.slice(0, young)).at(-1)
  if (!last) return 0
  const count = store.deleteActsThrough(tx, organizationId, last.sequence)
  recordAuditEvent(tx, {
    organizationId,
    act: 'AUDIT_LOG_SHORTENED',
    details: { count, through: last.sequence, hash: last.hash },
  })
  return count
}

/** Acts about an address, such as its removal from the suppression list. The chain of hashes has only digests of names. */
const actsAboutPerson: PersonRule = {
  title: (say) => say.auditActs(),
  about: (say) => say.auditActsAbout(),
  from: (person) =>
    fragment`FROM audit_acts t WHERE t.organization_id = ${person.organizationId} AND (
      t.resource_id IN ${[...person.contactUuids]}
      OR (t.resource_type = 'SUPPRESSION' AND t.persons ->> 'resource' IN ${addressesOf(person)}))`,
  hidden: ['persons_digest', 'hash', 'sequence'],
  json: ['details', 'persons'],
  stays: (say) => say.auditActsStays(),
  erase: (tx, { ids }) => store.eraseNamesOfActs(tx, ids),
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
