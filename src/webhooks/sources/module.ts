import { campaignHalted, campaignRunEnded } from '../../campaigns/store/events.ts'
import { contactsSuppressed, contactsUnsuppressed } from '../../contacts/opt-outs/events.ts'
import { contactsChanged } from '../../contacts/records/events.ts'
import { messagesMoved } from '../../delivery/executions/events.ts'
import { senderTroubled } from '../../delivery/senders/events.ts'
import { defineConsumer } from '../../events/event.ts'
import { defineModule } from '../../module/define-module.ts'
import { endpointDisabled } from '../endpoints/events.ts'
import { tellOfContacts, tellOfSuppressed, tellOfUnsuppressed } from './contacts.ts'
import { tellOfEndpoint, tellOfHalt, tellOfMessages, tellOfRunEnd, tellOfSender } from './sending.ts'

/** What happens becomes events for software outside. */
export default defineModule({
  consumers: [
    defineConsumer({ name: 'webhooks.tell_of_contacts', kind: contactsChanged, handle: tellOfContacts }),
    defineConsumer({
      name: 'webhooks.tell_of_suppressed',
      kind: contactsSuppressed,
      handle: tellOfSuppressed,
    }),
    defineConsumer({
      name: 'webhooks.tell_of_unsuppressed',
      kind: contactsUnsuppressed,
      handle: tellOfUnsuppressed,
    }),
    defineConsumer({ name: 'webhooks.tell_of_messages', kind: messagesMoved, handle: tellOfMessages }),
    defineConsumer({ name: 'webhooks.tell_of_halts', kind: campaignHalted, handle: tellOfHalt }),
    defineConsumer({ name: 'webhooks.tell_of_runs', kind: campaignRunEnded, handle: tellOfRunEnd }),
    defineConsumer({ name: 'webhooks.tell_of_senders', kind: senderTroubled, handle: tellOfSender }),
    defineConsumer({ name: 'webhooks.tell_of_endpoints', kind: endpointDisabled, handle: tellOfEndpoint }),
  ],
})
