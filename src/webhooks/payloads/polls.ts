import { campaignRunEnded } from '../../campaigns/records/events.ts'
import { findCampaignsByIds } from '../../campaigns/records/store.ts'
import type { Tx } from '../../db/database.ts'
import type { EventOf } from '../../events/event.ts'
import { presentPoll } from '../../polls/records/routes.ts'
import { pollClosed, pollVoted, viewOfPoll } from '../../polls/records/service.ts'
import { findPoll } from '../../polls/records/store.ts'
import { idsOfChoices, presentVote } from '../../polls/votes/schema.ts'
import { analyticsOf } from '../../polls/votes/service.ts'
import { findVote } from '../../polls/votes/store.ts'
import { webhookConsumer } from '../deliveries/record-events.ts'

/** Returns the poll of an event with its options, or undefined for a deleted poll. */
function pollOf(tx: Tx, { organizationId, data }: EventOf<typeof pollVoted | typeof pollClosed>) {
  const poll = findPoll(tx, { organizationId, uuid: data.pollUuid }, tx.now)
  return poll && viewOfPoll(tx, poll)
}

/**
 * Returns the event of an opened poll. A poll opens when the campaign that asks its question has asked all
 * recipients.
 */
function opened(tx: Tx, { organizationId, data, createdAt: at }: EventOf<typeof campaignRunEnded>) {
  if (data.outcome !== 'COMPLETED') return []
  const [campaign] = findCampaignsByIds(tx, organizationId, [data.campaignId])
  const uuid = campaign?.pollUuid
  const poll = uuid ? findPoll(tx, { organizationId, uuid }, tx.now) : undefined
  // A poll that was closed while its question was sent never opens.
  if (!poll || poll.closedAt !== null || poll.status === 'CANCELLED') return []
  const resource = { poll: { ...presentPoll(viewOfPoll(tx, poll)), status: 'OPEN' } }
  return [{ type: 'poll.opened', at, ids: { pollId: poll.uuid }, resource } as const]
}

export const pollConsumers = [
  webhookConsumer({
    kind: campaignRunEnded,
    types: () => ['poll.opened'],
    events: opened,
  }),
  webhookConsumer({
    kind: pollVoted,
    types: () => ['poll.voted'],
    events: (tx, event) => {
      const { data, createdAt: at } = event
      const view = pollOf(tx, event)
      const vote = view && findVote(tx, view.poll, data.contactId)
      if (!view || !vote) return []
      const { isChange, choices } = data
      const optionIds = idsOfChoices(choices, view.options)
      const ids = { pollId: data.pollUuid, contactId: vote.contactUuid, optionIds, isChange }
      return [{ type: 'poll.voted', at, ids, resource: { vote: presentVote(vote, view.options) } }]
    },
  }),
  webhookConsumer({
    kind: pollClosed,
    types: () => ['poll.closed'],
    events: (tx, event) => {
      const view = pollOf(tx, event)
      if (!view) return []
      const resource = { poll: presentPoll(view), results: analyticsOf(tx, view.poll) }
      return [{ type: 'poll.closed', at: event.createdAt, ids: { pollId: event.data.pollUuid }, resource }]
    },
  }),
]
