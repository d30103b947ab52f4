import type { Db } from '../../db/database.ts'
import { type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import { deleteWithdrawals } from '../../db/withdrawals.ts'
import { deleteHandled, pruneEvents } from '../../events/event.ts'
import {
  OLDEST_EVENT,
  OLDEST_SET_ASIDE,
  pruneSetAside,
  SET_ASIDE_RETENTION_DAYS,
} from '../../events/set-aside.ts'
import { deleteAnswers, OLDEST_ANSWER, prune as pruneIdempotencyKeys } from '../../http/idempotency.ts'
import { defineChore, done, handlesChore, prunes } from '../../jobs/job.ts'
import { OLDEST_FINISHED, pruneFinished } from '../../jobs/store.ts'
import { DAY_MS } from '../../lib/clock.ts'
import { defineModule } from '../../module/define-module.ts'
import { addressesOf, mentions, NOTHING_STAYS, type Person, type PersonRule } from '../../module/person.ts'
import { type Aged, aged, kept, PRUNE_ROWS, type Retention } from '../../module/retention.ts'
import { copied, leftOut, type TableRule } from '../../module/transport.ts'
import { deleteSandboxMessages, OLDEST_ACCEPTED, pruneLedger } from '../../providers/sandbox/ledger.ts'
import { OLDEST_PART, pruneParts } from '../../providers/smpp/parts.ts'
import { payloadIds, uniqueKeyId } from '../transport/job-ids.ts'

/** Rows of tables that no domain owns. */

const withdrawalsOf = (key: string, person: Person): Fragment =>
  fragment`instr(${verbatim(key)}, (SELECT uuid FROM organizations WHERE id = ${person.organizationId})) > 0
    AND ${mentions(key, person)}`

const answersToCalls: PersonRule = {
  title: (say) => say.idempotencyKeys(),
  about: (say) => say.idempotencyKeysAbout(),
  from: (person) =>
    fragment`FROM idempotency_keys t WHERE t.organization_id = ${person.organizationId}
      AND ${mentions('t.body', person)}`,
  key: 't.created_at',
  hasKeys: false,
  hidden: ['fingerprint', 'key'],
  json: ['body'],
  stays: NOTHING_STAYS,
  erase: (tx, { person }) =>
    deleteAnswers(
      tx,
      fragment`organization_id = ${person.organizationId} AND ${mentions('idempotency_keys.body', person)}`,
    ),
}

const handledEvents: PersonRule = {
  title: (say) => say.events(),
  about: (say) => say.eventsAbout(),
  from: (person) =>
    fragment`FROM events t WHERE t.organization_id = ${person.organizationId} AND ${mentions("t.data || ' ' || ifnull(t.actor_id, '') || ' ' || t.actor_name", person)}`,
  json: ['data'],
  stays: (say) => say.eventsStays(),
  erase: (tx, { ids }) => deleteHandled(tx, ids),
  waits: fragment`TRUE`,
}

/** By the message as well as by the address, because another contact may have the address by now. */
const builtInCarrier: PersonRule = {
  title: (say) => say.sandboxMessages(),
  about: (say) => say.sandboxMessagesAbout(),
  from: (person) =>
    fragment`FROM sandbox_messages t WHERE t.id IN (
      SELECT id FROM sandbox_messages WHERE organization_id = ${person.organizationId}
        AND to_address IN ${addressesOf(person)}
      UNION SELECT taken.id FROM messages CROSS JOIN sandbox_messages taken ON taken.reference = messages.uuid
        WHERE messages.organization_id = ${person.organizationId} AND messages.contact_id IN ${[...person.contactIds]}
          AND +taken.organization_id = ${person.organizationId})`,
  json: ['media_urls', 'whatsapp_template', 'choices'],
  stays: NOTHING_STAYS,
  erase: (tx, { ids }) => deleteSandboxMessages(tx, ids),
  /** Test messages of campaigns. They show the values of the person to members. */
  ofOthers: {
    from: ({ organizationId, contactIds }) =>
      fragment`FROM sandbox_messages t WHERE t.id IN (
        SELECT taken.id FROM messages CROSS JOIN sandbox_messages taken ON taken.reference = messages.uuid
          WHERE messages.organization_id = ${organizationId}
            AND messages.shown_contact_id IN ${[...contactIds]}
            AND +taken.organization_id = ${organizationId})`,
    erase: (tx, { ids }) => deleteSandboxMessages(tx, ids),
  },
}

const withdrawals: PersonRule = {
  title: (say) => say.withdrawals(),
  about: (say) => say.withdrawalsAbout(),
  from: (person) =>
    fragment`FROM withdrawals t WHERE ${withdrawalsOf("t.key || ' ' || ifnull(t.state, '')", person)}`,
  json: ['key', 'state'],
  stays: NOTHING_STAYS,
  erase: (tx, { person }) =>
    deleteWithdrawals(tx, withdrawalsOf("withdrawals.key || ' ' || ifnull(withdrawals.state, '')", person)),
}

const personsOfServer = {
  withdrawals,
  idempotency_keys: answersToCalls,
  events: handledEvents,
  sandbox_messages: builtInCarrier,
}

const JOB_RETENTION_DAYS = 7
const EVENT_RETENTION_DAYS = 30

const pruneKeys = defineChore('idempotency_key.prune')
const pruneOldEvents = defineChore('event.prune')
const pruneJobs = defineChore('job.prune')
const pruneRows = defineChore(PRUNE_ROWS)

/** Tables that no slice of a domain owns. */
const retention: Readonly<Record<string, Retention>> = {
  events: aged({
    days: EVENT_RETENTION_DAYS,
    after: 'it happened',
    oldest: OLDEST_EVENT,
    job: pruneOldEvents.kind,
  }),
  event_cursors: kept('one for each consumer of events that this version has'),
  event_delays: kept('until the event is handled, or set aside after some three days'),
  events_set_aside: aged({
    days: SET_ASIDE_RETENTION_DAYS,
    after: 'it was set aside',
    oldest: OLDEST_SET_ASIDE,
    job: pruneOldEvents.kind,
  }),
  jobs: aged({ days: JOB_RETENTION_DAYS, after: 'it ended', oldest: OLDEST_FINISHED, job: pruneJobs.kind }),
  idempotency_keys: aged({ days: 1, after: 'the call', oldest: OLDEST_ANSWER, job: pruneKeys.kind }),
  sandbox_messages: aged({ days: 90, after: 'it was sent', oldest: OLDEST_ACCEPTED, prune: pruneLedger }),
  smpp_parts: aged({ days: 8, after: 'it was sent', oldest: OLDEST_PART, prune: pruneParts }),
  settings: kept('one for each setting that the server keeps for itself'),
  schema_migrations: kept('one for each migration'),
  snapshots: kept('until the next snapshot is confirmed'),
  storage_sessions: kept('of the last starts only'),
  withdrawals: kept('until the next commit, which writes them to the ledger outside the data'),
}

const OF_THIS_SERVER = 'it is about this server and not about an organization'
const DELIVERED = 'those of the organization are all delivered when it is exported'

/** Transport rules of the same tables. */
const transport: Readonly<Record<string, TableRule>> = {
  jobs: copied({
    where: `t.state IN ('READY', 'RUNNING')`,
    idsIn: { payload: payloadIds, unique_key: uniqueKeyId },
    json: ['payload'],
  }),
  idempotency_keys: copied(),
  sandbox_messages: copied({ json: ['choices', 'media_urls', 'whatsapp_template'] }),
  smpp_parts: copied(),
  events: leftOut(DELIVERED),
  event_cursors: leftOut(DELIVERED),
  event_delays: leftOut(DELIVERED),
  events_set_aside: leftOut(DELIVERED),
  settings: leftOut(OF_THIS_SERVER),
  schema_migrations: leftOut(OF_THIS_SERVER),
  snapshots: leftOut(OF_THIS_SERVER),
  storage_sessions: leftOut(OF_THIS_SERVER),
  withdrawals: leftOut(OF_THIS_SERVER),
}

interface MaintenanceDeps {
  db: Db
  /** The tables of all modules whose old rows are deleted. */
  agedTables: readonly Aged[]
}

export default defineModule({
  jobs: ({ db, agedTables }: MaintenanceDeps) => [
    prunes(
      pruneOldEvents,
      db,
      (tx) => pruneSetAside(tx) + pruneEvents(tx, tx.now - EVENT_RETENTION_DAYS * DAY_MS),
    ),
    prunes(pruneKeys, db, pruneIdempotencyKeys),
    prunes(pruneJobs, db, (tx) => pruneFinished(tx, tx.now - JOB_RETENTION_DAYS * DAY_MS)),
    handlesChore(pruneRows, async (signal) => {
      for (const { prune } of agedTables) {
        if (!prune) continue
        let removed: number
        do removed = signal.aborted ? 0 : await db.write(prune)
        while (removed > 0)
      }
      return done
    }),
  ],
  schedules: [
    { pattern: '7 * * * *', job: pruneKeys },
    { pattern: '11 * * * *', job: pruneOldEvents },
    { pattern: '23 3 * * *', job: pruneJobs },
    { pattern: '27 * * * *', job: pruneRows },
  ],
  persons: personsOfServer,
  retention,
  transport,
})
