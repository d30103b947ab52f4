import type { CreatePoll } from '../../api/api.gen.ts'

/** A poll while it is written. */
export interface PollDraft {
  name: string
  question: string
  options: Array<{ key: number; label: string }>
  segmentId: string
  senderIds: string[]
  isMarketing: boolean
  allowsSeveral: boolean
  /** As a field of the browser writes it, in the browser's zone; empty for now. */
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

const timeOf = (local: string): string | null => (local ? new Date(local).toISOString() : null)

/** The poll as the API takes it. */
export const bodyOf = (draft: PollDraft): CreatePoll => ({
  name: draft.name,
  questionTemplate: draft.question,
  options: draft.options.map(({ label }) => label).filter((label) => label.trim() !== ''),
  segmentId: draft.segmentId,
  channelIdentityIds: draft.senderIds,
  category: draft.isMarketing ? 'MARKETING' : 'TRANSACTIONAL',
  allowMultipleOptions: draft.allowsSeveral,
  dispatchType: draft.beginsAt ? 'SCHEDULED' : 'IMMEDIATE',
  ...(draft.beginsAt ? { scheduledAt: timeOf(draft.beginsAt) } : {}),
  ...(draft.closesAt ? { closesAt: timeOf(draft.closesAt) } : {}),
})
