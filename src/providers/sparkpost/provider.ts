import { createSmtpService, type SmtpServiceDeps } from '../mail-services/smtp-service.ts'
import type { Provider } from '../port.ts'
import { sparkpostCallbacks } from './callbacks.ts'
import type { SparkpostConfig } from './config.ts'

/** Makes a provider for SparkPost by SMTP. docs/providers.md describes the settings. */
export const createSparkpost = (config: SparkpostConfig, deps: SmtpServiceDeps): Provider =>
  createSmtpService(
    config,
    {
      name: 'SparkPost',
      selectors: [],
      username: 'SMTP_Injection',
      password: config.sparkpostKey,
      headers: (reference) => ({
        'X-MSYS-API': JSON.stringify({
          metadata: { reference },
          options: { open_tracking: false, click_tracking: false },
        }),
      }),
      callbacks: sparkpostCallbacks(config),
      isProven: config.webhookUsername !== undefined,
    },
    deps,
  )
