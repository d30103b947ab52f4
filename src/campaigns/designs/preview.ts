import { channelOf } from '../../channels/ports/all.ts'
import { getContact } from '../../contacts/records/service.ts'
import type { Db } from '../../db/database.ts'
import { loadOrganizationSettings } from '../../delivery/executions/run.ts'
import { notFound } from '../../lib/errors.ts'
import { assertPermission, type Principal } from '../../lib/principal.ts'
import { untrackedLinks } from '../../links/recipient-links/writer.ts'
import { latestItems } from '../feeds/store.ts'
import { getCampaign } from '../records/service.ts'
import { preparedMail } from '../templates/mail-fields.ts'
import { parseText } from '../templates/text.ts'
import { assertDesign } from './check.ts'
import type { RenderEmailInput } from './preview-schema.ts'
import { shownTo } from './shown-to.ts'

/** Stands for the postal address of an organization that has none yet. */
const NO_ADDRESS = '…'

/**
 * Makes a mail that is not stored, as a contact would get it. Throws VALIDATION_FAILED, NOT_FOUND, and FORBIDDEN for the
 * feed of a campaign without campaign:read.
 */
export async function renderEmail(
  db: Db,
  principal: Principal,
  input: RenderEmailInput,
  publicBaseUrl: string,
) {
  const { organizationId } = principal
  const { subject = null, previewText = null, category } = input
  if (input.campaignId) assertPermission(principal, 'campaign:read')
  const campaign = input.campaignId ? getCampaign(db, principal, input.campaignId) : undefined
  const hasFeed = Boolean(campaign?.feed)
  for (const [fieldName, template] of Object.entries({ subject, previewText, mjmlBody: input.mjmlBody }))
    if (template) parseText(db, organizationId, { template, fieldName, channel: 'EMAIL', hasFeed })
  if (input.design) assertDesign(db, organizationId, input.design, { hasFeed })
  const contact = input.contactId ? getContact(db, principal, input.contactId) : undefined
  const mail = await preparedMail(input, principal, db)
  const settings = loadOrganizationSettings(db, organizationId)
  if (!settings || !mail) throw notFound('Organization')
  const { shortDomain } = settings
  const organization = { ...settings, postalAddress: settings.postalAddress ?? NO_ADDRESS }
  const source = {
    organizationId,
    category,
    messageTemplate: mail.text,
    smartEncoding: false,
    organization,
    subject,
    previewText,
    htmlBody: mail.html,
    shownBlocks: mail.shownBlocks,
    feedContent: campaign ? latestItems(db, { organizationId, campaignId: campaign.id }) : null,
    trackOpens: false,
  }
  const rules = untrackedLinks(db, { organizationId, shortDomain }, publicBaseUrl)
  const now = db.clock.now()
  const person = shownTo(db, contact, { organizationId, shownBlocks: mail.shownBlocks, now })
  const content = channelOf('EMAIL')
    .prepare(source, now, { rules, publicBaseUrl })
    .sample(person, { carriesMedia: false })
  const html = content.html ?? ''
  return { subject: content.subject ?? '', html, text: content.text ?? '', size: Buffer.byteLength(html) }
}
