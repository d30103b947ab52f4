import { createSmtpService, type SmtpServiceDeps } from '../mail-services/smtp-service.ts'
import type { Provider } from '../port.ts'
import { REFERENCE_HEADER, resendCallbacks } from './callbacks.ts'
import type { ResendConfig } from './config.ts'

/** Makes a provider for Resend by SMTP. docs/providers.md describes the settings. */
export const createResend = (config: ResendConfig, deps: SmtpServiceDeps): Provider =>
  createSmtpService(
    config,
    {
      name: 'Resend',
      selectors: ['resend'],
      username: 'resend',
      password: config.resendKey,
      headers: (reference) => ({ [REFERENCE_HEADER]: reference }),
      callbacks: resendCallbacks(config, deps.clock),
      isProven: config.signingSecret !== undefined,
    },
    deps,
  )
