import { findCampaign, findCampaignsNamed } from '../../src/campaigns/records/store.ts'
import type { CampaignRow } from '../../src/campaigns/records/table.ts'
import { isHeld } from '../../src/delivery/executions/hold.ts'
import type { Storage } from '../../src/storage/opening/options.ts'
import type { Core } from '../../src/wiring/core.ts'
import type { Lookup } from '../named.ts'

/** Largest number of campaigns with the same name that are considered. */
const MAX_CANDIDATES = 100

/** Finds the campaign named on the command line. */
export const lookupIn = ({ db }: Core): Lookup<CampaignRow> => ({
  noun: 'campaign',
  byId: (organizationId, uuid) => findCampaign(db, organizationId, uuid),
  byName: (organizationId, name) => findCampaignsNamed(db, organizationId, name, MAX_CANDIDATES),
  namesOf: ({ name }) => [name],
  uuidOf: ({ uuid }) => uuid,
})

/** Lists the reasons why a launched or resumed campaign does not send yet; empty if it sends. */
export const whatKeepsSending = ({ db }: Core, storage: Storage): string[] => [
  ...(isHeld(db) ? ['All sending is held: see `carillon send status`.'] : []),
  ...(storage.isServed() ? [] : ['No server is running; the campaign continues when you start the server.']),
]
