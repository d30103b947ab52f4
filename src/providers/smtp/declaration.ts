import type { ProviderDeclaration } from '../declaration.ts'
import { type SmtpConfig, smtpConfig } from './config.ts'
import { createSmtp } from './provider.ts'

export const smtp: ProviderDeclaration<SmtpConfig> = {
  channels: ['EMAIL'],
  defaultThroughputPerSecond: 5,
  settings: ({ allowPrivateGateways }) => smtpConfig(allowPrivateGateways),
  capabilities: () => ({ mms: false, inbound: false, deliveryReceipts: false }),
  create: createSmtp,
  keepsConnection: true,
  callbacks: ({ inboundMode }) => (inboundMode === 'WEBHOOK' ? ['inbound'] : []),
  reference: {
    name: 'Smtp',
    meaning: 'A mail server that takes mails by SMTP.',
    about: 'A sender of mails at a mail server.',
    provider: 'A mail server over SMTP.',
    credentials: 'The settings of the account. They are sealed and never shown again.',
  },
}
