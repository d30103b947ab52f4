import { httpGateway } from './http-gateway.ts'
import { kannel } from './kannel.ts'
import { mailApiPeer, smtpServicePeer } from './mail-services.ts'
import type { LastingPeers } from './peer.ts'
import { sandbox } from './sandbox.ts'
import { smpp } from './smpp.ts'
import { smtp } from './smtp.ts'
import { vendorPeer, whatsappPeer } from './vendors.ts'

/** Peers by provider. The type requires one for each. */
export const lastingPeers: LastingPeers = {
  SANDBOX: sandbox,
  HTTP: httpGateway,
  KANNEL: kannel,
  SMPP: smpp,
  SMTP: smtp,
  TWILIO: vendorPeer('twilio'),
  TELNYX: vendorPeer('telnyx'),
  PLIVO: vendorPeer('plivo'),
  VONAGE: vendorPeer('vonage'),
  WHATSAPP_CLOUD: whatsappPeer,
  POSTMARK: mailApiPeer('postmark'),
  MAILGUN: mailApiPeer('mailgun'),
  SES: mailApiPeer('ses'),
  SENDGRID: smtpServicePeer('sendgrid'),
  BREVO: smtpServicePeer('brevo'),
  RESEND: smtpServicePeer('resend'),
  SPARKPOST: smtpServicePeer('sparkpost'),
  MAILJET: smtpServicePeer('mailjet'),
}
