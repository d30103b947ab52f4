import { contactConverted } from '../../campaigns/conversions/events.ts'
import { campaignHalted, campaignMoved, campaignRunEnded } from '../../campaigns/records/events.ts'
import { textReceived } from '../../channels/inbound/events.ts'
import { contactsSuppressed, contactsUnsuppressed } from '../../contacts/opt-outs/events.ts'
import { contactsChanged } from '../../contacts/records/service.ts'
import { messagesMoved } from '../../delivery/executions/events.ts'
import { mailCameBack } from '../../delivery/receipts/events.ts'
import { senderTroubled } from '../../delivery/senders/events.ts'
import { defineConsumer } from '../../events/event.ts'
import { linksClicked, mailsOpened } from '../../links/clicks/events.ts'
import { defineModule } from '../../module/define-module.ts'
import { endpointDisabled } from '../endpoints/events.ts'
import { tellOfHalt, tellOfMove, tellOfRunEnd } from './campaigns.ts'
import { tellOfContacts, tellOfConversion, tellOfSuppressed, tellOfUnsuppressed } from './contacts.ts'
import { tellOfClicks, tellOfMail, tellOfMessages, tellOfOpens } from './messages.ts'
import { tellOfEndpoint, tellOfSender, tellOfText } from './sending.ts'

/** Turns domain events into webhook events. */
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
    defineConsumer({
      name: 'webhooks.tell_of_conversions',
      kind: contactConverted,
      handle: tellOfConversion,
    }),
    defineConsumer({ name: 'webhooks.tell_of_moves', kind: campaignMoved, handle: tellOfMove }),
    defineConsumer({ name: 'webhooks.tell_of_texts', kind: textReceived, handle: tellOfText }),
    defineConsumer({ name: 'webhooks.tell_of_mail', kind: mailCameBack, handle: tellOfMail }),
    defineConsumer({ name: 'webhooks.tell_of_opens', kind: mailsOpened, handle: tellOfOpens }),
    defineConsumer({ name: 'webhooks.tell_of_clicks', kind: linksClicked, handle: tellOfClicks }),
    defineConsumer({ name: 'webhooks.tell_of_messages', kind: messagesMoved, handle: tellOfMessages }),
    defineConsumer({ name: 'webhooks.tell_of_halts', kind: campaignHalted, handle: tellOfHalt }),
    defineConsumer({ name: 'webhooks.tell_of_runs', kind: campaignRunEnded, handle: tellOfRunEnd }),
    defineConsumer({ name: 'webhooks.tell_of_senders', kind: senderTroubled, handle: tellOfSender }),
    defineConsumer({ name: 'webhooks.tell_of_endpoints', kind: endpointDisabled, handle: tellOfEndpoint }),
  ],
})
