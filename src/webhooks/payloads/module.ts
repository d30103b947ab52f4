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
import { recordCampaignHalt, recordCampaignMove, recordRunEnd } from './campaigns.ts'
import {
  recordContactEvents,
  recordConversionEvent,
  recordOptInEvents,
  recordOptOutEvents,
} from './contacts.ts'
import { recordClickEvents, recordMessageEvents, recordOpenEvents, recordReturnedMail } from './messages.ts'
import { recordDisabledEndpoint, recordReceivedText, recordSenderError } from './sending.ts'

/** Turns domain events into webhook events. */
export default defineModule({
  consumers: [
    defineConsumer({ name: 'webhooks.tell_of_contacts', kind: contactsChanged, handle: recordContactEvents }),
    defineConsumer({
      name: 'webhooks.tell_of_suppressed',
      kind: contactsSuppressed,
      handle: recordOptOutEvents,
    }),
    defineConsumer({
      name: 'webhooks.tell_of_unsuppressed',
      kind: contactsUnsuppressed,
      handle: recordOptInEvents,
    }),
    defineConsumer({
      name: 'webhooks.tell_of_conversions',
      kind: contactConverted,
      handle: recordConversionEvent,
    }),
    defineConsumer({ name: 'webhooks.tell_of_moves', kind: campaignMoved, handle: recordCampaignMove }),
    defineConsumer({ name: 'webhooks.tell_of_texts', kind: textReceived, handle: recordReceivedText }),
    defineConsumer({ name: 'webhooks.tell_of_mail', kind: mailCameBack, handle: recordReturnedMail }),
    defineConsumer({ name: 'webhooks.tell_of_opens', kind: mailsOpened, handle: recordOpenEvents }),
    defineConsumer({ name: 'webhooks.tell_of_clicks', kind: linksClicked, handle: recordClickEvents }),
    defineConsumer({ name: 'webhooks.tell_of_messages', kind: messagesMoved, handle: recordMessageEvents }),
    defineConsumer({ name: 'webhooks.tell_of_halts', kind: campaignHalted, handle: recordCampaignHalt }),
    defineConsumer({ name: 'webhooks.tell_of_runs', kind: campaignRunEnded, handle: recordRunEnd }),
    defineConsumer({ name: 'webhooks.tell_of_senders', kind: senderTroubled, handle: recordSenderError }),
    defineConsumer({
      name: 'webhooks.tell_of_endpoints',
      kind: endpointDisabled,
      handle: recordDisabledEndpoint,
    }),
  ],
})
