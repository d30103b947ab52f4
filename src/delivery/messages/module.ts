import type { Db, Tx } from '../../db/database.ts'
import { fragment, verbatim } from '../../db/fragment.ts'
import { defineChore, done, handlesChore, prunes } from '../../jobs/job.ts'
import type { Log } from '../../lib/log.ts'
import { pause } from '../../lib/pause.ts'
import { eraseAddresses } from '../../links/recipient-links/writer.ts'
import { defineModule } from '../../module/define-module.ts'
import type { MergePolicy } from '../../module/merge-policy.ts'
import { addressesOf, ERASED, type PersonRule } from '../../module/person.ts'
import { aged, kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { beginPurge, endPurge, findPurging, isFreezing } from '../executions/store.ts'
import { consentInProof } from '../proofs/record.ts'
import { deleteDirectMessages } from './direct-messages.ts'
import { pruneMinutes } from './message-totals.ts'
import { skipsWaitingOfSuppressed } from './opt-outs.ts'
import { deleteMessagesOfRun } from './recipients.ts'

const WITHOUT_TEXT = verbatim(`subject = NULL, body = iif(body IS NULL, NULL, '${ERASED}'), html_body = NULL,
  media_urls = NULL, whatsapp_template = NULL,
  single_source = iif(single_source IS NULL, NULL, json_object('category', single_source ->> 'category'))`)

/**
 * Messages to a person. Rows that wait or are in progress keep their address until they are settled. The
 * erasure handles them then.
 */
const messagesToPerson: PersonRule = {
  title: (say) => say.messages(),
  about: (say) => say.messagesAbout(),
  from: (person) =>
    fragment`FROM messages t WHERE t.id IN (
      SELECT id FROM messages WHERE organization_id = ${person.organizationId}
        AND contact_id IN ${[...person.contactIds]}
      UNION SELECT id FROM messages WHERE organization_id = ${person.organizationId} AND contact_id IS NULL
        AND address IN ${addressesOf(person)})`,
  hidden: ['epoch', 'attempt', 'charge_id', 'charged_units', 'charged_credits', 'variant'],
  json: ['proof', 'media_urls', 'whatsapp_template', 'answers', 'earlier_tries', 'single_source'],
  sentences: ['error_message'],
  stays: (say) => say.messagesStays(),
  erase: (tx, { ids }) =>
    void tx.run(fragment`UPDATE messages SET
        address = iif(address IS NULL, NULL, ''), ${WITHOUT_TEXT}, answers = NULL, error_message = NULL,
        earlier_tries = NULL, proof = NULL, provider_message_id = NULL
      WHERE id IN ${[...ids]} AND status NOT IN ('SCHEDULED', 'QUEUED', 'SENDING')`),
  /** Test messages of campaigns. They show the values of the person to members. */
  ofOthers: {
    from: ({ organizationId, contactIds }) =>
      fragment`FROM messages t WHERE t.organization_id = ${organizationId}
        AND t.shown_contact_id IN ${[...contactIds]}`,
    erase: (tx, { ids }) =>
      void tx.run(fragment`UPDATE messages SET ${WITHOUT_TEXT}
        WHERE id IN ${[...ids]} AND status NOT IN ('SCHEDULED', 'QUEUED', 'SENDING')`),
  },
  waits: fragment`t.status IN ('SCHEDULED', 'QUEUED', 'SENDING')`,
}

const linksOfPerson: PersonRule = {
  title: (say) => say.recipientLinks(),
  about: (say) => say.recipientLinksAbout(),
  from: ({ organizationId, contactIds }) =>
    fragment`FROM recipient_links t WHERE t.organization_id = ${organizationId} AND t.url IS NOT NULL
      AND t.message_id IN (SELECT id FROM messages
        WHERE organization_id = ${organizationId} AND contact_id IN ${[...contactIds]})`,
  key: 't.code',
  stays: (say) => say.recipientLinksStays(),
  erase: (tx, { ids }) => eraseAddresses(tx, ids),
}

/**
 * Number of messages that are deleted at once. This takes a few milliseconds, because a message has entries in
 * seven indexes.
 */
const BATCH_SIZE = 100

/**
 * Runs a step of deleting the messages of old runs, one run after the other. A run whose deletion has begun is
 * finished even if the setting is removed. After that, the run still has its counters and totals.
 * @param days time for which messages are retained after the end of their run; 0 keeps them forever
 * @returns number of changes; 0 if nothing is left to do
 */
export function purgeSome(tx: Tx, { days, log }: { days: number; log: Log }): number {
  const run = findPurging(tx) ?? (days > 0 ? beginPurge(tx, days) : undefined)
  if (!run) return days > 0 ? deleteDirectMessages(tx, { days, limit: BATCH_SIZE }) : 0
  const deleted = deleteMessagesOfRun(tx, run.executionId, BATCH_SIZE)
  if (deleted < BATCH_SIZE) {
    endPurge(tx, run.executionId)
    const fields = { execution: run.executionUuid, organization: run.organizationId }
    tx.onCommit(() => log.info('the messages of an old run were deleted', fields))
  }
  return deleted + 1
}

/**
 * Messages that were sent or never will be move to the survivor. Pending messages stay, and their claim skips
 * them because their contact is deleted. A message also stays if the survivor has a message in the same run, or
 * may still get one because the audience of the run is being frozen.
 */
const mergedMessages: MergePolicy = {
  policy: 'moved',
  sql: `UPDATE OR IGNORE messages SET contact_id = ? WHERE organization_id = ? AND contact_id = ?
    AND status NOT IN ('SCHEDULED', 'QUEUED')
    AND NOT ${isFreezing('messages.execution_id')}`,
}

const prune = defineChore('message.prune_minutes')

const purgeMessages = defineChore('message.purge')

/**
 * Pause between batches. No user waits for this deletion, so other work gets most of the disk: about 2,000
 * messages are deleted per second.
 */
const REST_MS = 20

export default defineModule({
  consumers: [skipsWaitingOfSuppressed],
  contactColumns: {
    'messages.contact_id': mergedMessages,
    'messages.shown_contact_id': {
      policy: 'kept',
      why: 'an erasure of the survivor also erases what shows the contacts merged into it',
    },
  },
  persons: { messages: messagesToPerson, recipient_links: linksOfPerson },
  retention: {
    messages: kept(
      'forever, or those of campaigns, tests and calls for the days of `message_retention_days`',
    ),
    message_contents: kept('with its organization: messages and versions of automations name it'),
    message_totals: kept('with its run: it replaces deleted messages'),
    message_minutes: aged({
      days: 8,
      after: 'the minute',
      oldest: `SELECT min(minute) * 60000 FROM message_minutes`,
      job: 'message.prune_minutes',
    }),
  },
  transport: {
    messages: copied({
      refs: { charge_id: 'usage_charges' },
      idsIn: { proof: consentInProof },
      json: ['answers', 'media_urls', 'whatsapp_template', 'single_source'],
    }),
    message_contents: copied({ json: ['content'] }),
    message_totals: copied({ by: 'execution_id' }),
    message_minutes: copied({ by: 'execution_id' }),
  },
  jobIds: { 'message.skip_opted_out': { contactId: 'contacts' } },
  jobs: ({ db, log, messageRetentionDays: days }: { db: Db; log: Log; messageRetentionDays: number }) => [
    prunes(prune, db, pruneMinutes),
    handlesChore(purgeMessages, async (signal) => {
      while (!signal.aborted) {
        const changed = await db.write((tx) => purgeSome(tx, { days, log }))
        if (changed === 0) break
        await pause(REST_MS, signal)
      }
      return done
    }),
  ],
  schedules: [
    { pattern: '31 * * * *', job: prune },
    { pattern: '41 * * * *', job: purgeMessages },
  ],
})
