import type { ProviderDeclaration } from '../declaration.ts'
import { type VonageConfig, vonageConfig } from './config.ts'
import { createVonage } from './provider.ts'

export const vonage: ProviderDeclaration<VonageConfig> = {
  channels: ['SMS'],
  defaultThroughputPerSecond: 1,
  settings: ({ allowPrivateGateways }) => vonageConfig(allowPrivateGateways),
  // Its MMS take one file, whose kind has to be named; the addresses of files stand in the text instead.
  capabilities: () => ({ mms: false, inbound: true, deliveryReceipts: true }),
  create: (settings, { db, fetch, statusUrl }) =>
    createVonage(settings, { fetch, clock: db.clock, statusUrl }),
  callbacks: () => ['status', 'inbound'],
  reference: {
    name: 'Vonage',
    meaning: 'Vonage: a number, a short code or a name of its account.',
    about: 'A sender at Vonage.',
    provider: 'Vonage.',
    credentials: 'The settings of the account. They are sealed and never shown again.',
  },
}
