import type { ProviderDeclaration } from '../declaration.ts'
import { MAIL_SERVICE } from '../mail-services/declaration.ts'
import { type PostmarkConfig, postmarkConfig } from './config.ts'
import { createPostmark } from './provider.ts'

export const postmark: ProviderDeclaration<PostmarkConfig> = {
  ...MAIL_SERVICE,
  defaultThroughputPerSecond: 10,
  settings: ({ allowPrivateGateways }) => postmarkConfig(allowPrivateGateways),
  create: createPostmark,
  reference: {
    name: 'Postmark',
    meaning: 'Postmark: a domain or address of its account, by its HTTP API.',
    about: 'A sender of mails at Postmark.',
    provider: 'Postmark.',
    credentials: 'The settings of the account. They are sealed and never shown again.',
  },
}
