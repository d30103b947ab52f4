import type { ProviderDeclaration } from '../declaration.ts'
import { say } from '../sentences.ts'
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
      keywords.length === 0
        ? say.optOutsTwilio()
        : say.together({
            first: say.optOutsTwilio(),
            second: say.optOutsTwilioOwn({ keywords: keywords.join(', ') }),
          }),
  },
  reference: {
    name: 'Twilio',
    meaning: 'Twilio: a number, a short code, a name or a Messaging Service of its account.',
    about: 'A sender at Twilio.',
    provider: 'Twilio.',
    credentials: 'The settings of the account. They are sealed and never shown again.',
  },
}
