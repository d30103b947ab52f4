import { surveyMessages } from '../../campaigns/estimates/messages.ts'
import { organizationSettings } from '../../campaigns/records/checks.ts'
import { channelOf } from '../../channels/ports/all.ts'
import type { ContactRecordRow } from '../../contacts/records/store.ts'
import type { Db } from '../../db/database.ts'
import { quoteOf } from '../../delivery/messages/metering.ts'
import { moneyOf } from '../../lib/currency.ts'
import { AppError } from '../../lib/errors.ts'
import { standInLinks } from '../../links/recipient-links/writer.ts'
import type { LinkSettings } from '../../links/short-links/service.ts'
import type { ChannelName } from '../../providers/port.ts'
import type { StepOf } from '../definition/steps.ts'

/** The messages that a step would have sent. */
export interface Sent {
  step: StepOf<'SEND'>
  /** Their number. */
  messages: number
  /** Some of the people. */
  people: readonly ContactRecordRow[]
}

/** Number of recipients whose messages are composed for each step. */
export const COMPOSED = 500

/** The text of a draft may have faults. */
function unlessFault(error: unknown): undefined {
  if (!(error instanceof AppError) || error.isFault) throw error
}

interface Need {
  messages: number
  segments: number
  sample: string[]
}

/** Returns what messages would take if they were sent now. A message whose text is missing or faulty counts one part. */
export async function costOf(
  db: Db,
  { organizationId, sent }: { organizationId: number; sent: readonly Sent[] },
  { publicBaseUrl }: LinkSettings,
) {
  const organization = organizationSettings(db, organizationId)
  const links = { rules: standInLinks({ trackLinks: null, organization }, publicBaseUrl), publicBaseUrl }
  const needs = new Map<ChannelName, Need>()
  for (const { step, messages, people } of sent) {
    const { channel } = step
    const messageTemplate = step.messageTemplate ?? ''
    const templates = [messageTemplate]
    const source = {
      ...step,
      messageTemplate,
      templates,
      organization,
      respectSendWindow: false,
      topic: null,
    }
    const recipients = people.map((person) => ({ ...person, hasConsent: 1 }))
    const shown = { nowMs: db.clock.now(), links }
    const survey = await surveyMessages(recipients, source, shown).catch(unlessFault)
    const each = survey && survey.sendable > 0 ? survey.totalSegments / survey.sendable : 1
    const need = needs.get(channel) ?? { messages: 0, segments: 0, sample: [] }
    needs.set(channel, need)
    need.messages += messages
    need.segments += Math.round(each * messages)
    need.sample.push(...people.flatMap((person) => person[channelOf(channel).addressColumn] ?? []))
  }
  const payer = { organizationId, executionId: null, nowMs: db.clock.now() }
  const quotes = [...needs].map(([channel, { messages, segments, sample }]) =>
    quoteOf(db, payer, { channel, messages, segmentsPerMessage: segments / messages, sample }),
  )
  const price = quotes.reduce<number | null>(
    (sum, quote) => (sum === null || quote.price === null ? null : sum + quote.price),
    0,
  )
  const currency = quotes[0]?.currency
  return {
    segments: [...needs.values()].reduce((sum, { segments }) => sum + segments, 0),
    estimatedCredits: quotes.reduce((sum, { credits }) => sum + credits, 0),
    estimatedCost: currency === undefined ? null : moneyOf(price, currency),
  }
}
