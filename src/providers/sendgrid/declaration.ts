import type { ProviderDeclaration } from '../declaration.ts'
import { MAIL_SERVICE } from '../mail-services/declaration.ts'
import { type SendgridConfig, sendgridConfig } from './config.ts'
import { createSendgrid } from './provider.ts'

export const sendgrid: ProviderDeclaration<SendgridConfig> = {
  ...MAIL_SERVICE,
  defaultThroughputPerSecond: 5,
  settings: ({ allowPrivateGateways }) => sendgridConfig(allowPrivateGateways),
  create: createSendgrid,
  reference: {
    name: 'Sendgrid',
    meaning: 'SendGrid: a domain or address of its account, by SMTP.',
    about: 'A sender of mails at SendGrid.',
    provider: 'SendGrid.',
    credentials: 'The settings of the account. They are sealed and never shown again.',
  },
}
