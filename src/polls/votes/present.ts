import { toIso } from '../../lib/clock.ts'
import type { PollOption } from '../records/table.ts'
import { bitOf, type VoteRow } from './queries.ts'

/** @param options all options of the poll */
export const presentVote = (vote: VoteRow, options: readonly PollOption[]) => ({
  id: vote.uuid,
  contactId: vote.contactUuid,
  contact: { firstName: vote.firstName, lastName: vote.lastName, phone: vote.phone },
  optionIds: options.filter((option) => (vote.choices & bitOf(option)) !== 0).map((option) => option.uuid),
  rawBody: vote.rawBody,
  votedAt: toIso(vote.votedAt),
})
