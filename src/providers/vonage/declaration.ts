import type { ProviderDeclaration } from '../declaration.ts'
import { type VonageConfig, vonageConfig } from './config.ts'
import { createVonage } from './provider.ts'

export const vonage: ProviderDeclaration<VonageConfig> = {
  channels: ['SMS'],
  defaultThroughputPerSecond: 1,
  settings: ({ allowPrivateGateways }) => vonageConfig(allowPrivateGateways),
  capabilities: ({ sendsMms }) => ({ mms: sendsMms, inbound: true, deliveryReceipts: true }),
  create: createVonage,
  callbacks: () => ['status', 'inbound'],
  reference: {
    name: 'Vonage',
    meaning: 'Vonage: a number, a short code or a name of its account.',
    about: 'A sender at Vonage.',
    provider: 'Vonage.',
    credentials: 'The settings of the account. They are sealed and never shown again.',
  },
}
