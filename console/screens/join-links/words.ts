import { joinLinks } from '../../../words/en/join-links.ts'
import type {
  DoubleOptIn,
  JoinLinkStatus,
  JoinLinkType,
  JoinSubmissionStatus,
  JoinTopicMode,
} from '../../api/api.gen.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

export const TYPES: Readonly<Record<JoinLinkType, { label: string; hint: string }>> = {
  WEB_FORM: { label: joinLinks.typeForm(), hint: joinLinks.typeFormHint() },
  TEXT_LINK: {
    label: joinLinks.typeText(),
    hint: joinLinks.typeTextHint(),
  },
  JOIN_KEYWORD: { label: joinLinks.typeKeyword(), hint: joinLinks.typeKeywordHint() },
}

export const STATES: Readonly<Record<JoinLinkStatus, { label: string; tone: BadgeTone }>> = {
  ACTIVE: { label: joinLinks.active(), tone: 'good' },
  PAUSED: { label: joinLinks.paused(), tone: 'warn' },
  EXPIRED: { label: joinLinks.expired(), tone: 'idle' },
}

export const STEPS: Readonly<Record<JoinSubmissionStatus, { label: string; tone: BadgeTone }>> = {
  PENDING_OTP: { label: joinLinks.stepCode(), tone: 'warn' },
  PENDING_CONFIRMATION: { label: joinLinks.stepConfirmation(), tone: 'warn' },
  COMPLETED: { label: joinLinks.stepJoined(), tone: 'good' },
  EXPIRED: { label: joinLinks.stepExpired(), tone: 'idle' },
  REJECTED: { label: joinLinks.stepRejected(), tone: 'bad' },
}

export const CONFIRMATIONS: Readonly<Record<DoubleOptIn, string>> = {
  NONE: joinLinks.confirmNone(),
  REPLY_YES: joinLinks.confirmReply(),
  EMAIL_LINK: joinLinks.confirmEmail(),
}

export const TOPIC_MODES: Readonly<Record<JoinTopicMode, string>> = {
  FIXED: joinLinks.topicEveryone(),
  OFFERED: joinLinks.topicBox(),
}

/** Returns a topic with who subscribes to it. */
export const topicInWords = ({ name, mode }: { name: string; mode: JoinTopicMode }): string =>
  mode === 'FIXED' ? joinLinks.topicEveryoneAt({ topic: name }) : joinLinks.topicBoxAt({ topic: name })
