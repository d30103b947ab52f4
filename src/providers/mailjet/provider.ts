import { createSmtpService, type SmtpServiceDeps } from '../mail-services/smtp-service.ts'
import type { Provider } from '../port.ts'
import { mailjetCallbacks } from './callbacks.ts'
import type { MailjetConfig } from './config.ts'

/** Makes a provider for Mailjet by SMTP. docs/providers.md describes the settings. */
export const createMailjet = (config: MailjetConfig, deps: SmtpServiceDeps): Provider =>
  createSmtpService(
    config,
    {
      name: 'Mailjet',
      selectors: ['mailjet'],
      username: config.apiKey,
      password: config.secretKey,
      headers: (reference) => ({
        'X-MJ-CustomID': reference,
        'X-Mailjet-TrackOpen': '0',
        'X-Mailjet-TrackClick': '0',
      }),
      callbacks: mailjetCallbacks(config),
      isProven: config.webhookUsername !== undefined,
    },
    deps,
  )
