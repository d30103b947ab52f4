import type { ProviderDeclaration } from '../declaration.ts'
import { MAIL_SERVICE } from '../mail-services/declaration.ts'
import { type SesConfig, sesConfig } from './config.ts'
import { createSes } from './provider.ts'

export const ses: ProviderDeclaration<SesConfig> = {
  ...MAIL_SERVICE,
  defaultThroughputPerSecond: 10,
  settings: ({ allowPrivateGateways }) => sesConfig(allowPrivateGateways),
  create: createSes,
  reference: {
    name: 'Ses',
    meaning: 'Amazon SES: a domain or address of its account, by its HTTP API.',
    about: 'A sender of mails at Amazon SES.',
    provider: 'Amazon SES.',
    credentials: 'The settings of the account. They are sealed and never shown again.',
  },
}
