import type { ProviderDeclaration } from '../declaration.ts'
import { MAIL_SERVICE } from '../mail-services/declaration.ts'
import { type MailgunConfig, mailgunConfig } from './config.ts'
import { createMailgun } from './provider.ts'

export const mailgun: ProviderDeclaration<MailgunConfig> = {
  ...MAIL_SERVICE,
  defaultThroughputPerSecond: 10,
  settings: ({ allowPrivateGateways }) => mailgunConfig(allowPrivateGateways),
  create: createMailgun,
  reference: {
    name: 'Mailgun',
    meaning: 'Mailgun: a sending domain of its account, by its HTTP API.',
    about: 'A sender of mails at Mailgun.',
    provider: 'Mailgun.',
    credentials: 'The settings of the account. They are sealed and never shown again.',
  },
}
