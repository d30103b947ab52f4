import type { ProviderDeclaration } from '../declaration.ts'
import { type SmppConfig, smppConfig } from './config.ts'
import { createSmpp } from './provider.ts'

export const smpp: ProviderDeclaration<SmppConfig> = {
  channels: ['SMS'],
  defaultThroughputPerSecond: 10,
  settings: ({ allowPrivateGateways }) => smppConfig(allowPrivateGateways),
  capabilities: () => ({ mms: false, inbound: true, deliveryReceipts: true }),
  create: createSmpp,
  keepsConnection: true,
  callbacks: () => [],
  reference: {
    name: 'Smpp',
    meaning: 'A message centre of a carrier that speaks SMPP 3.4.',
    about: 'A sender at a message centre that speaks SMPP 3.4.',
    provider: 'A message centre over SMPP 3.4.',
    credentials: 'The settings of the account. They are sealed and never shown again.',
  },
}
