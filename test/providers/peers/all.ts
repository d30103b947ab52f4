import type { CampaignPeer } from '../../support/campaign-peers.ts'
import { httpGateway } from './http-gateway.ts'
import { sandbox } from './sandbox.ts'
import { vendors } from './vendors.ts'
import { whatsappCloud } from './whatsapp-cloud.ts'

export const peers: readonly CampaignPeer[] = [sandbox, httpGateway, ...vendors, whatsappCloud]
