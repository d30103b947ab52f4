import { createSmtpService, type SmtpServiceDeps } from '../mail-services/smtp-service.ts'
import type { Provider } from '../port.ts'
import { sendgridCallbacks } from './callbacks.ts'
import type { SendgridConfig } from './config.ts'

const OFF = { settings: { enable: 0 } }

/** Makes a provider for SendGrid by SMTP. docs/providers.md describes the settings. */
export const createSendgrid = (config: SendgridConfig, deps: SmtpServiceDeps): Provider =>
  createSmtpService(
    config,
    {
      name: 'SendGrid',
      selectors: ['s1', 's2'],
      username: 'apikey',
      password: config.sendgridKey,
      headers: (reference) => ({
        'X-SMTPAPI': JSON.stringify({
          unique_args: { reference },
          filters: { opentrack: OFF, clicktrack: OFF, subscriptiontrack: OFF },
        }),
      }),
      callbacks: sendgridCallbacks(config),
      isProven: config.verificationKey !== undefined,
    },
    deps,
  )
