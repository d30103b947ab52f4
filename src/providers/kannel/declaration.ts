import type { ProviderDeclaration } from '../declaration.ts'
import { type KannelConfig, kannelConfig } from './config.ts'
import { createKannel } from './provider.ts'

export const kannel: ProviderDeclaration<KannelConfig> = {
  channels: ['SMS'],
  defaultThroughputPerSecond: 10,
  settings: ({ allowPrivateGateways }) => kannelConfig(allowPrivateGateways),
  capabilities: () => ({ mms: false, inbound: true, deliveryReceipts: true }),
  create: createKannel,
  callbacks: () => ['status', 'inbound'],
  reference: {
    name: 'Kannel',
    meaning: 'A Kannel gateway (kannel.org), through the sendsms service of its smsbox.',
    about: 'A sender at a Kannel gateway.',
    provider: 'A Kannel gateway.',
    credentials: 'The settings of the gateway. They are sealed and never shown again.',
  },
}
