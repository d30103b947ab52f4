import type { FactRows } from '../../contacts/segment-rules/facts.ts'
import { fragment } from '../../db/fragment.ts'
import { receivedMessages } from '../../delivery/messages/fragments.ts'

/** Votes in a poll. @param pollId its internal id */
export const votesIn = (organizationId: number, pollId: number): FactRows => ({
  rows: fragment`FROM poll_votes WHERE organization_id = ${organizationId} AND poll_id = ${pollId}`,
  id: 'poll_votes.id',
})

/** Votes for these options. With a condition on the contact, SQLite finds them by the index `poll_votes_contact`. */
export const votesForOptions = (organizationId: number, optionIds: readonly number[]): FactRows => ({
  rows: fragment`FROM poll_options o CROSS JOIN poll_votes v
    WHERE o.organization_id = ${organizationId} AND o.id IN ${optionIds}
      AND v.organization_id = ${organizationId} AND v.poll_id = o.poll_id AND v.choices & (1 << o.position) <> 0`,
  id: 'v.id',
})

/** Messages of a poll that a carrier accepted and that have not failed. @param pollId its internal id */
export const receivedPoll = (organizationId: number, pollId: number): FactRows =>
  receivedMessages(
    organizationId,
    fragment`(SELECT p.campaign_id FROM polls p
      WHERE p.organization_id = ${organizationId} AND p.id = ${pollId})`,
  )
