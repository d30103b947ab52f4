import { inOneOrder } from '../../events/event.ts'
import { defineModule } from '../../module/define-module.ts'
import { CONSUMER } from '../deliveries/record-events.ts'
import { automationConsumers } from './automations.ts'
import { billingConsumers } from './billing.ts'
import { campaignEnds, campaignMoves } from './campaigns.ts'
import { contactConsumers } from './contacts.ts'
import { joinLinkConsumers } from './join-links.ts'
import { messageConsumers } from './messages.ts'
import { pollConsumers } from './polls.ts'
import { sendingConsumers } from './sending.ts'

/**
 * Turns domain events into webhook events. All kinds have one consumer, so that `GET /events` lists the events
 * in the order of the commits. A poll closes after its last votes.
 */
export default defineModule({
  consumers: [
    inOneOrder(CONSUMER, [
      ...contactConsumers,
      campaignMoves,
      ...messageConsumers,
      ...campaignEnds,
      ...pollConsumers,
      ...joinLinkConsumers,
      ...automationConsumers,
      ...billingConsumers,
      ...sendingConsumers,
    ]),
  ],
})
