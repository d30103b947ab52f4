import type { CampaignPeer } from '../../support/campaign-peers.ts'
import { sandbox } from './sandbox.ts'
import { vendors } from './vendors.ts'

export const peers: readonly CampaignPeer[] = [sandbox, ...vendors]
