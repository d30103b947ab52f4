import { atPointer } from '../json.ts'
import { hasSignIn, serviceCallbacks } from '../mail-services/callbacks.ts'
import {
  eventsIn,
  hardBounce,
  type MailEvent,
  referenceIn,
  refused,
  softBounce,
} from '../mail-services/events.ts'
import type { ProviderCallbacks } from '../port.ts'
import type { PostmarkConfig } from './config.ts'

/** The events of Postmark's webhooks (postmarkapp.com/developer/webhooks/webhooks-overview), one in each call. */
export const postmarkCallbacks = (config: PostmarkConfig): ProviderCallbacks =>
  serviceCallbacks(config, {
    isGenuine: (request) => hasSignIn(request, config),
    eventsOf: (request) => eventsIn(request, readEvent),
  })

function readEvent(event: unknown): MailEvent | undefined {
  const at = (path: string) => atPointer(event, path)
  const named = {
    reference: referenceIn(at('/Metadata/reference')),
    to: at('/Recipient') ?? at('/Email'),
  }
  switch (at('/RecordType')) {
    case 'Delivery':
      return { ...named, kind: 'DELIVERED' }
    case 'SpamComplaint':
      return { ...named, kind: 'COMPLAINT' }
    case 'Bounce': {
      const outcome = outcomeOf(at('/Type') ?? '', { text: at('/Details'), word: at('/Type') })
      return outcome && { ...named, ...outcome }
    }
    case 'SubscriptionChange':
      // Bounces and complaints change the subscription too, and have their own events.
      return at('/SuppressSending') === 'true' &&
        at('/SuppressionReason') === 'ManualSuppression' &&
        at('/Origin') === 'Recipient'
        ? { ...named, kind: 'UNSUBSCRIBE' }
        : undefined
    default:
      return undefined
  }
}

/** Other types are answers of machines, or failures after which Postmark tries again. */
function outcomeOf(type: string, failure: Parameters<typeof refused>[0]) {
  switch (type) {
    case 'HardBounce':
    case 'BadEmailAddress':
      return hardBounce(failure)
    case 'SoftBounce':
    case 'Undeliverable':
      return softBounce(failure)
    case 'SpamNotification':
    case 'VirusNotification':
    case 'Blocked':
    case 'DMARCPolicy':
    case 'ManuallyDeactivated':
    case 'Unconfirmed':
    case 'SMTPApiError':
      return refused(failure)
    case 'SpamComplaint':
      return { kind: 'COMPLAINT' } as const
    case 'Unsubscribe':
      return { kind: 'UNSUBSCRIBE' } as const
    default:
      return undefined
  }
}
