import type { Tx } from '../../db/database.ts'
import type { Principal } from '../../lib/principal.ts'
import { waitsForChoice } from '../records/run-states.ts'
import { continueCampaign, getCampaign } from '../records/service.ts'
import type { CampaignRow } from '../records/table.ts'
import { chooseText } from './tests.ts'

/**
 * Chooses the text that the rest of the recipients gets. A campaign that is paused because
 * of this choice continues; one paused by a user or a guard stays paused. Throws NOT_FOUND,
 * INVALID_STATE_TRANSITION, VALIDATION_FAILED.
 */
export function chooseVariant(tx: Tx, principal: Principal, uuid: string, label: string): CampaignRow {
  const campaign = getCampaign(tx, principal, uuid)
  chooseText(tx, principal, campaign, label)
  return waitsForChoice(campaign) ? continueCampaign(tx, principal, campaign) : campaign
}
