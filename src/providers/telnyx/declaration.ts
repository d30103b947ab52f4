import type { ProviderDeclaration } from '../declaration.ts'
import { say } from '../sentences.ts'
import { type TelnyxConfig, telnyxConfig } from './config.ts'
import { createTelnyx } from './provider.ts'

export const telnyx: ProviderDeclaration<TelnyxConfig> = {
  channels: ['SMS'],
  defaultThroughputPerSecond: 1,
  settings: ({ allowPrivateGateways }) => telnyxConfig(allowPrivateGateways),
  capabilities: ({ sendsMms }) => ({ mms: sendsMms, inbound: true, deliveryReceipts: true }),
  create: createTelnyx,
  callbacks: () => ['status', 'inbound'],
  optOuts: {
    takesKeywords: true,
    note: () => say.optOutsTelnyx(),
  },
  reference: {
    name: 'Telnyx',
    meaning: 'Telnyx: a number, a short code or a name of its account.',
    about: 'A sender at Telnyx.',
    provider: 'Telnyx.',
    credentials: 'The settings of the account. They are sealed and never shown again.',
  },
}
