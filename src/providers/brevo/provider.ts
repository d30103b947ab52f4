import { createSmtpService, type SmtpServiceDeps } from '../mail-services/smtp-service.ts'
import type { Provider } from '../port.ts'
import { brevoCallbacks } from './callbacks.ts'
import type { BrevoConfig } from './config.ts'

/** Makes a provider for Brevo by SMTP. docs/providers.md describes the settings. */
export const createBrevo = (config: BrevoConfig, deps: SmtpServiceDeps): Provider =>
  createSmtpService(
    config,
    {
      name: 'Brevo',
      selectors: ['brevo1', 'brevo2', 'mail'],
      username: config.login,
      password: config.smtpKey,
      headers: (reference) => ({ 'X-Mailin-custom': reference }),
      callbacks: brevoCallbacks(config),
      isProven: config.webhookToken !== undefined || config.webhookUsername !== undefined,
    },
    deps,
  )
