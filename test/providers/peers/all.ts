import type { CampaignPeer } from '../../support/campaign-peers.ts'
import { httpGateway } from './http-gateway.ts'
import { kannel } from './kannel.ts'
import { mailServices } from './mail-services.ts'
import { sandboxes } from './sandbox.ts'
import { smpp } from './smpp.ts'
import { smtp } from './smtp.ts'
import { vendors } from './vendors.ts'
import { whatsappCloud } from './whatsapp-cloud.ts'

export const peers: readonly CampaignPeer[] = [
  ...sandboxes,
  httpGateway,
  kannel,
  smpp,
  smtp,
  ...vendors,
  whatsappCloud,
  ...mailServices,
]
