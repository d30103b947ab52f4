import { countPlaces } from '../../accounts/invitations/store.ts'
import type { Gauge } from '../../accounts/limits/limits.ts'
import { findContactCount } from '../../accounts/organizations/store.ts'
import { countSenders } from '../../channels/identities/store.ts'
import type { Reader } from '../../db/database.ts'
import { countLiveJoinLinks } from '../../join-links/records/store.ts'
import { countLiveShortLinks } from '../../links/short-links/store.ts'

/** How many an organization has of what a plan limits. @param nowMs ms since 1970; decides which invitations wait */
export const countOf: Readonly<
  Record<Gauge, (reader: Reader, organizationId: number, nowMs: number) => number>
> = {
  CONTACTS: findContactCount,
  MEMBERS: countPlaces,
  CHANNEL_IDENTITIES: countSenders,
  JOIN_LINKS: countLiveJoinLinks,
  SHORT_LINKS: countLiveShortLinks,
}
