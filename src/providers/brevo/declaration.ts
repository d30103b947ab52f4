import type { ProviderDeclaration } from '../declaration.ts'
import { MAIL_SERVICE } from '../mail-services/declaration.ts'
import { type BrevoConfig, brevoConfig } from './config.ts'
import { createBrevo } from './provider.ts'

export const brevo: ProviderDeclaration<BrevoConfig> = {
  ...MAIL_SERVICE,
  defaultThroughputPerSecond: 5,
  settings: ({ allowPrivateGateways }) => brevoConfig(allowPrivateGateways),
  create: createBrevo,
  reference: {
    name: 'Brevo',
    meaning: 'Brevo: a domain or address of its account, by SMTP.',
    about: 'A sender of mails at Brevo.',
    provider: 'Brevo.',
    credentials: 'The settings of the account. They are sealed and never shown again.',
  },
}
