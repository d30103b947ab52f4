import { brevo } from './brevo/declaration.ts'
import type { ProviderDeclaration } from './declaration.ts'
import { httpGateway } from './http-gateway/declaration.ts'
import { kannel } from './kannel/declaration.ts'
import { mailgun } from './mailgun/declaration.ts'
import { mailjet } from './mailjet/declaration.ts'
import { plivo } from './plivo/declaration.ts'
import { postmark } from './postmark/declaration.ts'
import { resend } from './resend/declaration.ts'
import { sandbox } from './sandbox/declaration.ts'
import { sendgrid } from './sendgrid/declaration.ts'
import { ses } from './ses/declaration.ts'
import { smpp } from './smpp/declaration.ts'
import { smtp } from './smtp/declaration.ts'
import { sparkpost } from './sparkpost/declaration.ts'
import { telnyx } from './telnyx/declaration.ts'
import { twilio } from './twilio/declaration.ts'
import { vonage } from './vonage/declaration.ts'
import { whatsappCloud } from './whatsapp-cloud/declaration.ts'

/** The providers in the order of the reference. */
export const PROVIDERS = [
  'SANDBOX',
  'HTTP',
  'KANNEL',
  'SMPP',
  'SMTP',
  'TWILIO',
  'TELNYX',
  'PLIVO',
  'VONAGE',
  'WHATSAPP_CLOUD',
  'POSTMARK',
  'MAILGUN',
  'SES',
  'SENDGRID',
  'BREVO',
  'RESEND',
  'SPARKPOST',
  'MAILJET',
] as const
export type ProviderName = (typeof PROVIDERS)[number]

/** The declaration of each provider. Its settings are checked by its own schema before they reach its functions. */
export const declarations: Readonly<Record<ProviderName, ProviderDeclaration>> = {
  SANDBOX: sandbox as ProviderDeclaration,
  HTTP: httpGateway as ProviderDeclaration,
  KANNEL: kannel as ProviderDeclaration,
  SMPP: smpp as ProviderDeclaration,
  SMTP: smtp as ProviderDeclaration,
  TWILIO: twilio as ProviderDeclaration,
  TELNYX: telnyx as ProviderDeclaration,
  PLIVO: plivo as ProviderDeclaration,
  VONAGE: vonage as ProviderDeclaration,
  WHATSAPP_CLOUD: whatsappCloud as ProviderDeclaration,
  POSTMARK: postmark as ProviderDeclaration,
  MAILGUN: mailgun as ProviderDeclaration,
  SES: ses as ProviderDeclaration,
  SENDGRID: sendgrid as ProviderDeclaration,
  BREVO: brevo as ProviderDeclaration,
  RESEND: resend as ProviderDeclaration,
  SPARKPOST: sparkpost as ProviderDeclaration,
  MAILJET: mailjet as ProviderDeclaration,
}
