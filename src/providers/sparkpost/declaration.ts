import type { ProviderDeclaration } from '../declaration.ts'
import { MAIL_SERVICE } from '../mail-services/declaration.ts'
import { type SparkpostConfig, sparkpostConfig } from './config.ts'
import { createSparkpost } from './provider.ts'

export const sparkpost: ProviderDeclaration<SparkpostConfig> = {
  ...MAIL_SERVICE,
  defaultThroughputPerSecond: 5,
  settings: ({ allowPrivateGateways }) => sparkpostConfig(allowPrivateGateways),
  create: createSparkpost,
  reference: {
    name: 'Sparkpost',
    meaning: 'SparkPost: a domain or address of its account, by SMTP.',
    about: 'A sender of mails at SparkPost.',
    provider: 'SparkPost.',
    credentials: 'The settings of the account. They are sealed and never shown again.',
  },
}
