import { service as brevo } from './brevo.ts'
import type { SmtpService } from './mail-service.ts'
import { service as mailjet } from './mailjet.ts'
import { service as resend } from './resend.ts'
import { service as sendgrid } from './sendgrid.ts'
import { service as sparkpost } from './sparkpost.ts'

/** Mail services by SMTP. */
export const SMTP_SERVICES = { sendgrid, brevo, resend, sparkpost, mailjet } satisfies Record<
  string,
  SmtpService
>
export type SmtpServiceName = keyof typeof SMTP_SERVICES
export const SMTP_SERVICE_NAMES = Object.keys(SMTP_SERVICES) as SmtpServiceName[]
