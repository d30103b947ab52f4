import type { ProviderDeclaration } from '../declaration.ts'
import { enterByHand } from '../opt-outs.ts'
import { type TwilioConfig, twilioConfig } from './config.ts'
import { createTwilio } from './provider.ts'

export const twilio: ProviderDeclaration<TwilioConfig> = {
  channels: ['SMS'],
  // The rate of a long code in the United States. Toll-free numbers have 3, short codes 100.
  defaultThroughputPerSecond: 1,
  settings: ({ allowPrivateGateways }) => twilioConfig(allowPrivateGateways),
  capabilities: ({ sendsMms }) => ({ mms: sendsMms, inbound: true, deliveryReceipts: true }),
  create: createTwilio,
  callbacks: () => ['status', 'inbound'],
  optOuts: {
    note: (keywords) =>
      `Twilio blocks a number that texts STOP, STOPALL, UNSUBSCRIBE, CANCEL, END, QUIT, REVOKE or OPTOUT, and answers by itself: set managesOptOutReplies. Its block is lifted by START from the same phone alone.${enterByHand(keywords, 'Messaging Services, Opt-Out Management')}`,
  },
  reference: {
    name: 'Twilio',
    meaning: 'Twilio: a number, a short code, a name or a Messaging Service of its account.',
    about: 'A sender at Twilio.',
    provider: 'Twilio.',
    credentials: 'The settings of the account. They are sealed and never shown again.',
  },
}
