import type { World } from '../../support/carriers.ts'
import { httpGateway } from './http-gateway.ts'
import { kannel } from './kannel.ts'
import { mailApis } from './mail-services.ts'
import { sandbox, sandboxEmail, sandboxWhatsapp } from './sandbox.ts'
import { smpp } from './smpp.ts'
import { smtp } from './smtp.ts'
import { smtpServices } from './smtp-services.ts'
import { plivo, telnyx, twilio, vonage } from './vendors.ts'
import { whatsappCloud } from './whatsapp-cloud.ts'

const ofVendors = [twilio, telnyx, plivo, vonage]

/** Carriers of the contract suite. A provider with several channels has one for each. */
export const worlds: readonly World[] = [
  sandbox,
  sandboxEmail,
  sandboxWhatsapp,
  httpGateway,
  kannel,
  smpp,
  smtp,
  ...ofVendors,
  whatsappCloud,
  ...mailApis,
  ...smtpServices,
]
