import { atPointer, valueAt } from '../json.ts'
import { hasSignIn, MAX_BATCH_BYTES, serviceCallbacks } from '../mail-services/callbacks.ts'
import {
  eventsIn,
  hardBounce,
  type MailEvent,
  optedOut,
  referenceIn,
  refused,
  softBounce,
} from '../mail-services/events.ts'
import type { ProviderCallbacks } from '../port.ts'
import type { SparkpostConfig } from './config.ts'

/** The events of webhooks (developers.sparkpost.com, Events), many in a call. */
export const sparkpostCallbacks = (config: SparkpostConfig): ProviderCallbacks =>
  serviceCallbacks(config, {
    maxBytes: MAX_BATCH_BYTES,
    isGenuine: (request) => hasSignIn(request, config),
    eventsOf: (request) => eventsIn(request, readEvent),
  })

const CLASSES = ['message_event', 'unsubscribe_event', 'gen_event']

function readEvent(item: unknown): MailEvent | undefined {
  const event = CLASSES.map((name) => valueAt(item, `/msys/${name}`)).find((one) => one !== undefined)
  const at = (name: string) => atPointer(event, `/${name}`)
  const named = { reference: referenceIn(atPointer(event, '/rcpt_meta/reference')), to: at('rcpt_to') }
  const failure = { text: at('raw_reason') ?? at('reason'), word: `bounce class ${at('bounce_class')}` }
  switch (at('type')) {
    case 'delivery':
      return { ...named, kind: 'DELIVERED' }
    case 'bounce':
    case 'out_of_band': {
      const outcome = outcomeOf(at('bounce_class') ?? '', failure)
      return outcome && { ...named, ...outcome }
    }
    case 'policy_rejection':
      // The address is on a suppression list of the account or of SparkPost.
      return {
        ...named,
        ...(failure.text?.toLowerCase().includes('suppress') ? optedOut(failure) : refused(failure)),
      }
    case 'generation_failure':
    case 'generation_rejection':
      return { ...named, ...refused(failure) }
    case 'spam_complaint':
      return at('fbtype') === 'not-spam' ? undefined : { ...named, kind: 'COMPLAINT' }
    case 'list_unsubscribe':
    case 'link_unsubscribe':
      return { ...named, kind: 'UNSUBSCRIBE' }
    default:
      return undefined
  }
}

/** Returns the meaning of a class of bounces. Answers of machines have none. */
function outcomeOf(bounceClass: string, failure: Parameters<typeof refused>[0]) {
  switch (bounceClass) {
    case '10':
    case '30':
      return hardBounce(failure)
    case '25':
    case '50':
    case '51':
    case '52':
    case '53':
    case '54':
      return refused(failure)
    case '60':
    case '80':
    case '100':
      return undefined
    case '90':
      return { kind: 'UNSUBSCRIBE' } as const
    default:
      return softBounce(failure)
  }
}
