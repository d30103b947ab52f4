import { type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import type { RecipientAct } from './schema.ts'

/** A campaign by its internal id. */
export interface ListScope {
  organizationId: number
  campaignId: number
}

/**
 * The SQL conditions that the recipient of a row of `messages m` did something after that message. Analytics count the
 * same, each contact once.
 */
export const ACTS: Readonly<Record<RecipientAct, (campaign: ListScope) => Fragment>> = {
  OPENED: () =>
    verbatim(
      'EXISTS (SELECT 1 FROM mail_opens WHERE mail_opens.message_id = m.id AND mail_opens.is_machine = 0)',
    ),
  CLICKED: () =>
    verbatim(
      `EXISTS (SELECT 1 FROM link_clicks WHERE link_clicks.message_id = m.id AND link_clicks.bot_reason IS NULL)`,
    ),
  REPLIED: () => hasTexted('OTHER'),
  OPTED_OUT: ({ campaignId }) =>
    fragment`(${hasTexted('OPT_OUT')} OR m.id IN (SELECT message_id FROM consents
      WHERE campaign_id = ${campaignId} AND action = 'OPT_OUT' AND method IN ('LIST_UNSUBSCRIBE', 'COMPLAINT')))`,
  CONVERTED: ({ organizationId, campaignId }) =>
    fragment`(m.execution_id, m.contact_id) IN (SELECT execution_id, contact_id FROM conversions
      WHERE organization_id = ${organizationId} AND campaign_id = ${campaignId})`,
}

/** The recipient answered the run with a text of this kind. */
const hasTexted = (kind: 'OTHER' | 'OPT_OUT'): Fragment =>
  verbatim(`EXISTS (SELECT 1 FROM inbound_messages answer WHERE answer.execution_id = m.execution_id
    AND answer.contact_id = m.contact_id AND answer.kind = '${kind}')`)

/** The recipient clicked one link of the campaign. @param linkId its uuid */
export const hasClickedLink = ({ organizationId }: ListScope, linkId: string): Fragment =>
  fragment`EXISTS (SELECT 1 FROM link_clicks WHERE link_clicks.message_id = m.id AND link_clicks.bot_reason IS NULL
    AND link_clicks.link_id = (SELECT id FROM short_links WHERE organization_id = ${organizationId} AND uuid = ${linkId}))`
