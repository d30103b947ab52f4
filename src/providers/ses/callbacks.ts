import { isPlainObject, parseJson } from '../../lib/plain-object.ts'
import type { HttpDeps } from '../http-adapter.ts'
import { atPointer, valueAt } from '../json.ts'
import { serviceCallbacks } from '../mail-services/callbacks.ts'
import {
  hardBounce,
  type MailEvent,
  optedOut,
  referenceIn,
  refused,
  softBounce,
} from '../mail-services/events.ts'
import { type CallbackRequest, CallbackUnreadable, type ProviderCallbacks } from '../port.ts'
import type { SesConfig } from './config.ts'
import { SnsTopic } from './sns.ts'

/**
 * The events that SES publishes to an SNS topic, one in each message (docs.aws.amazon.com/ses, Examples of event
 * data). The notifications of an identity have the same form.
 */
export function sesCallbacks(
  config: SesConfig,
  { fetch, clock }: Pick<HttpDeps, 'fetch' | 'clock'>,
): ProviderCallbacks {
  const topic = new SnsTopic(config.topicArn, { fetch, clock })
  return {
    ...serviceCallbacks(config, {
      isGenuine: (request) => topic.isGenuine(request),
      eventsOf: (request) => eventsOf(topic, request),
    }),
    prepare: (request) => topic.prepare(request),
    confirm: (request) => topic.confirm(request),
  }
}

function eventsOf(topic: SnsTopic, request: CallbackRequest): MailEvent[] {
  const message = topic.messageOf(request)
  if (!message) throw new CallbackUnreadable('The body is not a message of the topic in the settings.')
  if (message.Type !== 'Notification') return []
  // The first notification of a topic is a sentence.
  const event = parseJson(atPointer(message, '/Message') ?? '')
  return isPlainObject(event) ? (readEvent(event) ?? []) : []
}

/** Returns the event as a list, because a mail of ours has one recipient. */
function readEvent(event: Readonly<Record<string, unknown>>): MailEvent[] | undefined {
  const at = (path: string) => atPointer(event, path)
  const reference = referenceIn(
    at('/mail/tags/reference/0'),
    originalId(event),
    at('/mail/commonHeaders/messageId'),
  )
  const id = at('/mail/messageId')
  const named = { reference, ...(id ? { providerMessageId: id } : {}) }
  switch (at('/eventType') ?? at('/notificationType')) {
    case 'Delivery':
      return [{ ...named, to: at('/delivery/recipients/0'), kind: 'DELIVERED' }]
    case 'Bounce':
      return [{ ...named, to: at('/bounce/bouncedRecipients/0/emailAddress'), ...bounceOf(at) }]
    case 'Complaint':
      return complaintOf(at).map((outcome) => ({
        ...named,
        to: at('/complaint/complainedRecipients/0/emailAddress'),
        ...outcome,
      }))
    case 'Reject':
      return [{ ...named, ...refused({ word: at('/reject/reason') }) }]
    case 'Subscription':
      return at('/subscription/newTopicPreferences/unsubscribeAll') === 'true'
        ? [{ ...named, kind: 'UNSUBSCRIBE' }]
        : undefined
    default:
      return undefined
  }
}

const MAX_HEADERS = 200

/** Returns our Message-ID, which SES replaces in the mail but names in its events. */
function originalId(event: unknown): string | undefined {
  const headers = valueAt(event, '/mail/headers')
  if (!Array.isArray(headers)) return undefined
  const found = headers
    .slice(0, MAX_HEADERS)
    .find((header) => atPointer(header, '/name')?.toLowerCase() === 'message-id')
  return atPointer(found, '/value')
}

function bounceOf(at: (path: string) => string | undefined) {
  const [type, subType] = [at('/bounce/bounceType'), at('/bounce/bounceSubType')]
  const failure = {
    word: `${type} ${subType}`,
    text: at('/bounce/bouncedRecipients/0/diagnosticCode'),
    status: at('/bounce/bouncedRecipients/0/status'),
  }
  switch (subType) {
    case 'OnAccountSuppressionList':
      // The address bounced or complained before. SES does not say which.
      return optedOut({ word: subType })
    case 'Suppressed':
      return hardBounce({ word: subType })
    case 'MessageTooLarge':
    case 'ContentRejected':
    case 'AttachmentRejected':
      return refused(failure)
    default:
      return type === 'Permanent' ? hardBounce(failure) : softBounce(failure)
  }
}

/** Types of feedback that do not express the recipient's wish. */
const NO_COMPLAINTS: readonly (string | undefined)[] = ['not-spam', 'auth-failure', 'virus']

function complaintOf(at: (path: string) => string | undefined) {
  if (at('/complaint/complaintSubType') === 'OnAccountSuppressionList')
    return [optedOut({ word: 'OnAccountSuppressionList' })]
  return NO_COMPLAINTS.includes(at('/complaint/complaintFeedbackType'))
    ? []
    : [{ kind: 'COMPLAINT' } as const]
}
