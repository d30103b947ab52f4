import { defineModule } from '../../module/define-module.ts'
import { billingConsumers } from './billing.ts'
import { campaignEnds, campaignMoves } from './campaigns.ts'
import { contactConsumers } from './contacts.ts'
import { joinLinkConsumers } from './join-links.ts'
import { messageConsumers } from './messages.ts'
import { pollConsumers } from './polls.ts'
import { sendingConsumers } from './sending.ts'

/** Turns domain events into webhook events, in the order of their consumers. */
export default defineModule({
  consumers: [
    ...contactConsumers,
    campaignMoves,
    ...messageConsumers,
    ...campaignEnds,
    ...pollConsumers,
    ...joinLinkConsumers,
    ...billingConsumers,
    ...sendingConsumers,
  ],
})
