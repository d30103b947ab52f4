import { toIso } from '../../lib/clock.ts'
import type { PollOption } from '../records/table.ts'
import { bitOf } from './queries.ts'
import type { VoteRow } from './shared-queries.ts'

/** Public ids of the options that a vote chose, in the order of the poll. @param options all options of the poll */
export const idsOfChoices = (choices: number, options: readonly PollOption[]): string[] =>
  options.filter((option) => (choices & bitOf(option)) !== 0).map((option) => option.uuid)

/** @param options all options of the poll */
export const presentVote = (vote: VoteRow, options: readonly PollOption[]) => ({
  id: vote.uuid,
  contactId: vote.contactUuid,
  contact: { firstName: vote.firstName, lastName: vote.lastName, phone: vote.phone },
  optionIds: idsOfChoices(vote.choices, options),
  rawBody: vote.rawBody,
  votedAt: toIso(vote.votedAt),
})
