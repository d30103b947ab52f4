import { polls } from '../../../words/en/polls.ts'
import type { PollStatus } from '../../api/api.gen.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

export const STATES: Readonly<Record<PollStatus, { label: string; tone: BadgeTone }>> = {
  DRAFT: { label: polls.draft(), tone: 'idle' },
  SCHEDULED: { label: polls.scheduled(), tone: 'info' },
  SENDING: { label: polls.sending(), tone: 'good' },
  OPEN: { label: polls.open(), tone: 'good' },
  CLOSED: { label: polls.closed(), tone: 'idle' },
  CANCELLED: { label: polls.canceled(), tone: 'idle' },
  FAILED: { label: polls.failed(), tone: 'bad' },
}
