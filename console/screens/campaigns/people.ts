import { campaign } from '../../../words/en/campaign.ts'
import { domain } from '../../../words/en/domain.ts'
import type { MessageStatus, RecipientAct } from '../../api/api.gen.ts'
import { MESSAGE_STATES, reasonOf } from '../../shell/domain-words.ts'
import { listed } from '../../ui/format.ts'
import { type PeopleSearch, statusesOf } from './people-search.ts'

/** Labels for actions of recipients, as headings of lists. */
export const ACT_NAMES: Readonly<Record<RecipientAct, () => string>> = {
  OPENED: campaign.opened,
  CLICKED: campaign.clicked,
  REPLIED: campaign.replied,
  OPTED_OUT: campaign.optedOut,
  CONVERTED: campaign.peopleDealsWon,
}

/** Describes the filters in a few words: `Failed: Filtered as spam`. */
export function peopleTitle({ status, reason, did, link, doubt, text }: PeopleSearch): string {
  if (did) return ACT_NAMES[did]()
  if (link) return campaign.peopleClickedLink()
  if (doubt === 'yes') return domain.reasonUnknown()
  const statuses = statusesOf(status)
  const isWaiting = statuses.length > 1 && statuses.every((one) => WAITING.includes(one))
  const result = isWaiting ? campaign.waiting() : listed(statuses.map((one) => MESSAGE_STATES[one]()))
  if (reason) return result ? campaign.peopleReason({ result, reason: reasonOf(reason) }) : reasonOf(reason)
  return result || (text ? campaign.testText({ label: text }) : campaign.people())
}

const WAITING: readonly MessageStatus[] = ['SCHEDULED', 'QUEUED', 'SENDING']
