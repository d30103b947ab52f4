import { setImmediate } from 'node:timers/promises'
import { channelOf } from '../../channels/ports/all.ts'
import type { ContentSource, MessageContent } from '../../channels/ports/channel.ts'
import type { Rules } from '../../compliance/eligibility/eligibility.ts'
import { windowOf } from '../../compliance/send-windows/send-window.ts'
import type { SmsEncoding } from '../../content/composition/encoding.ts'
import type { Links } from '../../content/composition/links.ts'
import type { ChannelName } from '../../providers/port.ts'
import type { EstimatedRecipient } from './audience.ts'

/** Maximum number of listed characters. */
const MAX_NAMED_CHARACTERS = 50

/** Results for the messages to these recipients, composed and checked as in the send engine. */
export interface MessageSurvey {
  surveyed: number
  /** Recipients who would get their message. The following figures cover their messages only. */
  sendable: number
  /** Null if there are no recipients, or the channel has no segments. */
  encoding: SmsEncoding | null
  nonGsmCharacters: string[]
  characterCount: number
  minSegments: number
  maxSegments: number
  /** The sum of the segments, and the sum of their squares. */
  totalSegments: number
  squaredSegments: number
  unicode: number
  /** Recipients whose message is empty or too long. */
  empty: number
  tooLong: number
  /** Recipients whose send window is closed now. */
  waiting: number
  withoutConsent: number
  /** Recipients whose send window never opens; their texts are not checked. */
  neverOpen: number
}

const emptySurvey = (): MessageSurvey => ({
  surveyed: 0,
  sendable: 0,
  encoding: null,
  nonGsmCharacters: [],
  characterCount: 0,
  minSegments: 0,
  maxSegments: 0,
  totalSegments: 0,
  squaredSegments: 0,
  empty: 0,
  tooLong: 0,
  unicode: 0,
  waiting: 0,
  neverOpen: 0,
  withoutConsent: 0,
})

/** Scales a count of the survey from the surveyed recipients to all. */
export const scaled = ({ surveyed }: MessageSurvey, count: number, reachable: number): number =>
  surveyed === 0 ? 0 : Math.round((count / surveyed) * reachable)

/** Number of recipients processed before yielding the event loop: a few milliseconds. */
const SLICE = 1_000

/**
 * Composes and checks every message, and yields the event loop between slices.
 * @param source.templates each recipient gets one of these texts; the longest one counts
 */
export async function surveyMessages(
  recipients: readonly EstimatedRecipient[],
  source: ContentSource & Rules & { channel: ChannelName; templates: readonly string[] },
  { nowMs, links }: { nowMs: number; links: Links },
): Promise<MessageSurvey> {
  const channel = channelOf(source.channel)
  const composers = source.templates.map((messageTemplate) =>
    channel.prepare({ ...source, messageTemplate }, nowMs, links),
  )
  const sender = { carriesMedia: source.linksToMedia !== true }
  const window = windowOf(source.organization)
  const characters = new Set<string>()
  const survey = emptySurvey()
  for (const recipient of recipients) {
    survey.surveyed += 1
    if (survey.surveyed % SLICE === 0) await setImmediate()
    const queued = asQueued(recipient, recipient[channel.addressColumn] ?? '')
    const verdict = channel.verdict(queued, source, window, nowMs)
    if (verdict.kind === 'skip') {
      survey.neverOpen += 1
      continue
    }
    const compositions = composers.map((composer) => composer.sample(recipient, sender))
    const composition = compositions.reduce((a, b) => (b.segmentCount > a.segmentCount ? b : a))
    const problem = channel.problemOf(composition)
    if (problem === 'EMPTY_MESSAGE') survey.empty += 1
    if (problem === 'MESSAGE_TOO_LONG') survey.tooLong += 1
    if (problem !== undefined) continue
    for (const { nonGsmCharacters = [] } of compositions) {
      for (const character of nonGsmCharacters) characters.add(character)
    }
    countMessage(survey, composition)
    if (!recipient.hasConsent) survey.withoutConsent += 1
    if (verdict.kind === 'defer') survey.waiting += 1
  }
  if (survey.encoding !== null && survey.unicode > 0) survey.encoding = 'UCS_2'
  survey.nonGsmCharacters = [...characters].slice(0, MAX_NAMED_CHARACTERS)
  return survey
}

function countMessage(
  survey: MessageSurvey,
  { body, encoding, characterCount = body.length, segmentCount }: MessageContent,
): void {
  survey.minSegments = survey.sendable === 0 ? segmentCount : Math.min(survey.minSegments, segmentCount)
  survey.maxSegments = Math.max(survey.maxSegments, segmentCount)
  survey.totalSegments += segmentCount
  survey.squaredSegments += segmentCount ** 2
  survey.characterCount = Math.max(survey.characterCount, characterCount)
  survey.sendable += 1
  if (encoding) survey.encoding = 'GSM_7'
  if (encoding === 'UCS_2') survey.unicode += 1
}

/**
 * Returns a recipient as a queued message. The exclusions have been applied, so only the send window
 * is left to check.
 */
const asQueued = (recipient: EstimatedRecipient, address: string) => ({
  ...recipient,
  address,
  contactStatus: 'ACTIVE' as const,
  isSuppressed: 0,
  expiresAt: null,
  topicChoice: 'SUBSCRIBED' as const,
})
