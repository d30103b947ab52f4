import * as v from 'valibot'
import { isoTime, lineText, oneOf, pageEntries, uuid, uuidList } from '../../http/schema.ts'
import { toIso } from '../../lib/clock.ts'
import { component, enumeration, parameters } from '../../lib/describe.ts'
import type { PollOption } from '../records/table.ts'
import { bitOf, type VoteRow } from './store.ts'

const VoteContact = component('PollVoteContact', 'The contact who voted.', {
  firstName: [v.string(), 'Given name.'],
  lastName: [v.nullable(v.string()), 'Family name; null if unknown.'],
  phone: [v.nullable(v.string()), 'Number, in E.164; null if the contact has none any more.'],
})

export const VoteRecord = component('PollVote', 'The vote of a contact: the last one it gave.', {
  id: [uuid, 'Id of the vote.'],
  contactId: [uuid, 'Id of the contact.'],
  contact: [VoteContact, 'The contact who voted, as it is now.'],
  optionIds: [v.array(uuid), 'Ids of the options it chose, in the order of the poll.'],
  rawBody: [v.string(), 'The text of the vote, as it was received; of a tapped option, its title.'],
  votedAt: [isoTime, 'When it was received.'],
})

export const ListVotes = parameters({
  ...pageEntries,
  optionId: [v.optional(uuid), 'Only votes for this option.'],
})

const OptionResult = component('PollOptionResult', 'The result of an option.', {
  id: [uuid, 'Id of the option.'],
  label: [v.string(), 'Its text.'],
  votes: [v.number(), 'Contacts who chose it.'],
  percentage: [
    v.number(),
    'Its share of `totalVotes` in percent, with one decimal place. The shares of a poll add up to 100.',
  ],
})

export const PollAnalytics = component('PollAnalytics', 'The results of a poll so far.', {
  recipients: [v.number(), 'Contacts of the segment when it was sent, including those who were skipped.'],
  delivered: [v.number(), 'Questions that reached the phone.'],
  responders: [v.number(), 'Contacts whose vote counts.'],
  responseRate: [v.number(), 'Responders per accepted question, from 0 to 1.'],
  totalVotes: [v.number(), 'Votes for all options; more than `responders` where several may be chosen.'],
  options: [v.array(OptionResult), 'The options in their order.'],
})

const SELECTORS = enumeration('PollSelector', 'Which recipients of a poll a segment gets.', {
  voted_options: 'Those who chose one of `optionIds`.',
  voted_any: 'Those who voted.',
  did_not_vote: 'Those who were asked and did not vote.',
})

export const CreatePollSegment = component('CreatePollSegment', 'A STATIC segment to create from a poll.', {
  name: [lineText(1, 100), 'Its name, unique in the organization; upper and lower case are the same.'],
  selector: [oneOf(SELECTORS), 'Which recipients it gets.'],
  optionIds: [v.optional(uuidList(10, 1)), 'Ids of options. For `voted_options` only, which needs them.'],
})

export const PollSegment = component('PollSegment', 'The segment that was created.', {
  id: [uuid, 'Id of the segment.'],
  name: [v.string(), 'Its name.'],
  contactCount: [v.number(), 'Its contacts.'],
})

export type CreatePollSegmentInput = v.InferOutput<typeof CreatePollSegment>

/**
 * Returns the public ids of the options that a vote chose, in the order of the poll.
 * @param options all options of the poll
 */
export const idsOfChoices = (choices: number, options: readonly PollOption[]): string[] =>
  options.filter((option) => (choices & bitOf(option)) !== 0).map((option) => option.uuid)

/**
 * Returns a vote in the form of the API.
 * @param options all options of the poll
 */
export const presentVote = (vote: VoteRow, options: readonly PollOption[]) => ({
  id: vote.uuid,
  contactId: vote.contactUuid,
  contact: { firstName: vote.firstName, lastName: vote.lastName, phone: vote.phone },
  optionIds: idsOfChoices(vote.choices, options),
  rawBody: vote.rawBody,
  votedAt: toIso(vote.votedAt),
})
