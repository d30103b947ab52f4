import { polls } from '../../../words/en/polls.ts'
import type { CreatePoll, Poll } from '../../api/api.gen.ts'
import type { ChosenSearch } from '../../ui/there-and-back.ts'
import { instantOf, placedMoment, wallOf } from '../../ui/zoned.ts'

/** A poll draft. */
export interface PollDraft {
  name: string
  question: string
  options: Array<{ key: number; label: string }>
  segmentId: string
  senderIds: string[]
  isMarketing: boolean
  allowsSeveral: boolean
  /** Local time in the organization's zone, in the format of a date and time field; empty for now. */
  beginsAt: string
  closesAt: string
}

export const EMPTY_POLL: PollDraft = {
  name: '',
  question: '',
  options: [
    { key: 1, label: '' },
    { key: 2, label: '' },
  ],
  segmentId: '',
  senderIds: [],
  isMarketing: true,
  allowsSeveral: false,
  beginsAt: '',
  closesAt: '',
}

/** Returns the part of a draft that was chosen on another screen. */
export const chosenIn = ({ segmentId, senderIds }: ChosenSearch): Partial<PollDraft> => ({
  ...(segmentId ? { segmentId } : {}),
  ...(senderIds ? { senderIds: senderIds.split(',') } : {}),
})

/**
 * Returns a stored draft as its form shows it.
 * @param zone of the organization
 */
export const draftOf = (poll: Poll, zone: string | undefined): PollDraft => ({
  name: poll.name,
  question: poll.questionTemplate,
  options: poll.options.map(({ position, label }) => ({ key: position, label })),
  segmentId: poll.segmentId,
  senderIds: poll.channelIdentityIds,
  isMarketing: poll.category === 'MARKETING',
  allowsSeveral: poll.allowMultipleOptions,
  beginsAt: poll.scheduledAt ? wallOf(poll.scheduledAt, zone) : '',
  closesAt: wallOf(poll.closesAt, zone),
})

/**
 * Returns the poll as an API body.
 * @param zone of the organization
 */
export const bodyOf = (draft: PollDraft, zone: string | undefined): CreatePoll => ({
  name: draft.name,
  questionTemplate: draft.question,
  options: draft.options.map(({ label }) => label).filter((label) => label.trim() !== ''),
  segmentId: draft.segmentId,
  channelIdentityIds: draft.senderIds,
  category: draft.isMarketing ? 'MARKETING' : 'TRANSACTIONAL',
  allowMultipleOptions: draft.allowsSeveral,
  dispatchType: draft.beginsAt ? 'SCHEDULED' : 'IMMEDIATE',
  ...(draft.beginsAt ? { scheduledAt: instantOf(draft.beginsAt, zone) ?? null } : {}),
  ...(draft.closesAt ? { closesAt: instantOf(draft.closesAt, zone) ?? null } : {}),
})

/** Returns whether the draft has everything that an estimate needs. */
export const isWhole = ({ question, options, segmentId, senderIds }: PollDraft): boolean =>
  question.trim() !== '' &&
  options.filter(({ label }) => label.trim() !== '').length >= 2 &&
  segmentId !== '' &&
  senderIds.length > 0

/** Describes the time of the first message: `Now`, or `Thu 3 Dec, 10:00 (New York)`. */
export function launchTime({ beginsAt }: PollDraft, zone: string | undefined): string {
  if (!beginsAt) return polls.now()
  const instant = instantOf(beginsAt, zone)
  return instant && zone ? placedMoment(instant, zone, Date.now()) : polls.atItsTime()
}
