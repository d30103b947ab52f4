import type { ProviderDeclaration } from '../declaration.ts'
import { SandboxConfig } from './config.ts'
import { createSandbox } from './provider.ts'

export const sandbox: ProviderDeclaration<SandboxConfig> = {
  channels: ['SMS', 'EMAIL', 'WHATSAPP'],
  defaultThroughputPerSecond: 1_000,
  settings: () => SandboxConfig,
  capabilities: ({ mms }) => ({ mms, inbound: true, deliveryReceipts: true }),
  create: createSandbox,
  callbacks: () => [],
  reference: {
    name: 'Sandbox',
    meaning:
      'The built-in carrier, for every channel: it sends receipts and texts back like a real one, but nothing reaches a phone.',
    about: 'A sender of the built-in carrier.',
    provider: 'The built-in carrier.',
    credentials: 'How the carrier behaves for this sender; every field is optional.',
  },
}
