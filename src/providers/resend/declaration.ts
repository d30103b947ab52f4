import type { ProviderDeclaration } from '../declaration.ts'
import { MAIL_SERVICE } from '../mail-services/declaration.ts'
import { type ResendConfig, resendConfig } from './config.ts'
import { createResend } from './provider.ts'

export const resend: ProviderDeclaration<ResendConfig> = {
  ...MAIL_SERVICE,
  defaultThroughputPerSecond: 5,
  settings: ({ allowPrivateGateways }) => resendConfig(allowPrivateGateways),
  create: createResend,
  reference: {
    name: 'Resend',
    meaning: 'Resend: a domain or address of its account, by SMTP.',
    about: 'A sender of mails at Resend.',
    provider: 'Resend.',
    credentials: 'The settings of the account. They are sealed and never shown again.',
  },
}
