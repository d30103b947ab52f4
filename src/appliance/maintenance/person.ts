import { type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import { deleteWithdrawals } from '../../db/withdrawals.ts'
import { deleteHandled } from '../../events/event.ts'
import { deleteAnswers } from '../../http/idempotency.ts'
import { addressesOf, mentions, NOTHING_STAYS, type Person, type PersonRule } from '../../module/person.ts'
import { deleteSandboxMessages } from '../../providers/sandbox/ledger.ts'

/** Rows of tables that no domain owns. */

const withdrawalsOf = (key: string, person: Person): Fragment =>
  fragment`instr(${verbatim(key)}, (SELECT uuid FROM organizations WHERE id = ${person.organizationId})) > 0
    AND ${mentions(key, person)}`

const answersToCalls: PersonRule = {
  title: 'Answers to calls of other software',
  about: 'Answers about the person that are repeated when the same call comes again; kept for 24 hours.',
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
  title: 'Events of the server',
  about: 'What happened, as one part of the server passed it to another; kept for 30 days.',
  from: (person) =>
    fragment`FROM events t WHERE t.organization_id = ${person.organizationId} AND ${mentions("t.data || ' ' || ifnull(t.actor_id, '') || ' ' || t.actor_name", person)}`,
  json: ['data'],
  stays: 'an event that is not handled yet, until it is',
  erase: (tx, { ids }) => deleteHandled(tx, ids),
  waits: fragment`TRUE`,
}

/** By the message as well as by the address: another contact may have the address by now. */
const builtInCarrier: PersonRule = {
  title: 'Messages of the built-in carrier',
  about: 'What was sent while sending was tried out; no real carrier got it.',
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
  /** Test messages of campaigns, which show the values of the person to members. */
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
  title: 'Opt-outs that are being noted',
  about:
    'Opt-outs of the last moment, until they are noted outside the data so that no restore takes them back.',
  from: (person) =>
    fragment`FROM withdrawals t WHERE ${withdrawalsOf("t.key || ' ' || ifnull(t.state, '')", person)}`,
  json: ['key', 'state'],
  stays: NOTHING_STAYS,
  erase: (tx, { person }) =>
    deleteWithdrawals(tx, withdrawalsOf("withdrawals.key || ' ' || ifnull(withdrawals.state, '')", person)),
}

export const personsOfServer = {
  withdrawals,
  idempotency_keys: answersToCalls,
  events: handledEvents,
  sandbox_messages: builtInCarrier,
}
