import type { ProviderDeclaration } from '../declaration.ts'
import { type PlivoConfig, plivoConfig } from './config.ts'
import { createPlivo } from './provider.ts'

export const plivo: ProviderDeclaration<PlivoConfig> = {
  channels: ['SMS'],
  defaultThroughputPerSecond: 1,
  settings: ({ allowPrivateGateways }) => plivoConfig(allowPrivateGateways),
  capabilities: ({ sendsMms }) => ({ mms: sendsMms, inbound: true, deliveryReceipts: true }),
  create: createPlivo,
  callbacks: () => ['status', 'inbound'],
  reference: {
    name: 'Plivo',
    meaning: 'Plivo: a number, a short code, a name or a Powerpack of its account.',
    about: 'A sender at Plivo.',
    provider: 'Plivo.',
    credentials: 'The settings of the account. They are sealed and never shown again.',
  },
}
