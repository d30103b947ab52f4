import type { ProviderDeclaration } from '../declaration.ts'
import { type WhatsappCloudConfig, whatsappCloudConfig } from './config.ts'
import { createWhatsappCloud } from './provider.ts'

export const whatsappCloud: ProviderDeclaration<WhatsappCloudConfig> = {
  channels: ['WHATSAPP'],
  defaultThroughputPerSecond: 20,
  settings: ({ allowPrivateGateways }) => whatsappCloudConfig(allowPrivateGateways),
  capabilities: () => ({ mms: true, inbound: true, deliveryReceipts: true }),
  create: createWhatsappCloud,
  callbacks: () => ['status', 'inbound'],
  reference: {
    name: 'WhatsappCloud',
    meaning: 'The WhatsApp Cloud API of Meta.',
    about: 'A sender by WhatsApp: a number at the Cloud API of Meta.',
    provider: 'The WhatsApp Cloud API of Meta.',
    credentials: 'The settings of the number. They are sealed and never shown again.',
  },
}
