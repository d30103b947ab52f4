import type { ProviderDeclaration } from '../declaration.ts'
import { SandboxConfig } from './config.ts'
import { createSandbox } from './provider.ts'

export const sandbox: ProviderDeclaration<SandboxConfig> = {
  channels: ['SMS'],
  defaultThroughputPerSecond: 1_000,
  settings: () => SandboxConfig,
  capabilities: ({ mms }) => ({ mms, inbound: true, deliveryReceipts: true }),
  create: (settings, { db, account }) => createSandbox(settings, { db, account }),
}
