import type { ProviderDeclaration } from '../declaration.ts'
import { MAIL_SERVICE } from '../mail-services/declaration.ts'
import { type MailjetConfig, mailjetConfig } from './config.ts'
import { createMailjet } from './provider.ts'

export const mailjet: ProviderDeclaration<MailjetConfig> = {
  ...MAIL_SERVICE,
  defaultThroughputPerSecond: 5,
  settings: ({ allowPrivateGateways }) => mailjetConfig(allowPrivateGateways),
  create: createMailjet,
  reference: {
    name: 'Mailjet',
    meaning: 'Mailjet: a domain or address of its account, by SMTP.',
    about: 'A sender of mails at Mailjet.',
    provider: 'Mailjet.',
    credentials: 'The settings of the account. They are sealed and never shown again.',
  },
}
