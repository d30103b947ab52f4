import type { SendersCampaign } from '../../channels/identities/service.ts'
import type { FindTopicUses } from '../../compliance/topics/service.ts'
import { type FindUses, MAX_NAMED } from '../../contacts/custom-fields/service.ts'
import type { ListSendingTo, NamedRow, ReferenceLookup } from '../../contacts/segments/references.ts'
import { customKeysIn } from '../../content/composition/merge.ts'
import type { MediaUses } from '../../content/media/store.ts'
import type { Reader } from '../../db/database.ts'
import { type Fragment, fragment } from '../../db/fragment.ts'
import type { Stored } from '../../db/sqlite-table.ts'
import type { campaigns, Variant } from './table.ts'

/** Queries of lower domains about campaigns. */

/** Returns all texts of a campaign, including its mails and the texts of its A/B test. */
const textsOf = ({ variants, ...own }: Written): string[] =>
  [
    ...Object.values(own),
    ...(variants === null ? [] : (JSON.parse(variants) as Variant[])).flatMap((one) => [
      one.messageTemplate,
      one.subject,
      one.previewText,
      one.htmlBody,
      one.mjmlBody,
      one.design && JSON.stringify(one.design),
    ]),
  ].filter((text) => typeof text === 'string')

type Written = Pick<
  Stored<typeof campaigns>,
  'messageTemplate' | 'subject' | 'previewText' | 'htmlBody' | 'mjmlBody' | 'design' | 'variants'
>

/** Lists campaigns that have not ended and use the field in their messages. */
export const listCampaignsUsing: FindUses = (reader, organizationId, key) =>
  reader
    .all<{ id: string; name: string } & Written>(
      `SELECT uuid AS id, name, message_template, subject, preview_text,
         html_body, mjml_body, design, variants FROM campaigns
       WHERE organization_id = ? AND deleted_at IS NULL AND status NOT IN ('COMPLETED', 'CANCELLED', 'FAILED')
         AND instr(concat_ws(' ', message_template, subject, preview_text, html_body, mjml_body, design, variants), ?) > 0 ORDER BY id`,
      organizationId,
      `custom.${key}`,
    )
    .filter(({ id: _, name: __, ...written }) =>
      textsOf(written).some((text) => customKeysIn(text).includes(key)),
    )
    .slice(0, MAX_NAMED)
    .map(({ id, name }) => ({ resource: 'campaign', id, name }))

export const campaignLookup: ReferenceLookup = {
  reference: 'campaign',
  find: (reader, organizationId, uuids) =>
    reader.all<NamedRow>(fragment`SELECT id, uuid, deleted_at IS NOT NULL AS isDeleted FROM campaigns
      WHERE organization_id = ${organizationId} AND uuid IN ${uuids}`),
}

export const listSendingTo: ListSendingTo = (reader, organizationId, segmentId) =>
  reader.all(fragment`SELECT uuid AS id, name FROM campaigns
    WHERE organization_id = ${organizationId} AND segment_id = ${segmentId} AND deleted_at IS NULL
      AND status NOT IN ('COMPLETED', 'CANCELLED', 'FAILED') ORDER BY id LIMIT 10`)

/** Lists campaigns that have not ended and are about the topic, or show a block by it; at most ten. */
export const listCampaignsAbout: FindTopicUses = (reader, organizationId, { id, uuid }) =>
  reader
    .all<{ id: string; name: string }>(fragment`SELECT uuid AS id, name FROM campaigns
      WHERE organization_id = ${organizationId} AND (topic_id = ${id} OR instr(concat_ws(' ', design, variants), ${uuid}) > 0) AND deleted_at IS NULL
        AND status NOT IN ('COMPLETED', 'CANCELLED', 'FAILED') ORDER BY id LIMIT 10`)
    .map((campaign) => ({ resource: 'campaign', ...campaign }))

/** Lists campaigns that will, or may yet, send from this sender; at most twenty. */
export const listCampaignsOfSender = (
  reader: Reader,
  organizationId: number,
  channelIdentityId: number,
): SendersCampaign[] =>
  reader.all<SendersCampaign>(fragment`SELECT c.uuid, c.name, c.status FROM campaign_channel_identities link
    JOIN campaigns c ON c.id = link.campaign_id
    WHERE link.organization_id = ${organizationId} AND link.channel_identity_id = ${channelIdentityId}
      AND c.deleted_at IS NULL AND c.status IN ('SCHEDULED', 'ACTIVE', 'SENDING', 'PAUSED') LIMIT 20`)

/** Finds the public id of a campaign, even of a deleted one. */
export const findCampaignUuid = (reader: Reader, organizationId: number, id: number): string | null =>
  reader.value<string>(fragment`SELECT uuid FROM campaigns
    WHERE organization_id = ${organizationId} AND id = ${id}`) ?? null

/**
 * SQL: whether a campaign names a file, in its attachments, its mail or its A/B test. HTML of earlier versions has no
 * list of its files.
 */
const namesFile = (token: string): Fragment => {
  const inList = `/m/${token}"`
  const inText = `/m/${token}`
  return fragment`(instr(ifnull(media_urls, '') || ifnull(mail_media, ''), ${inList}) > 0
    OR (variants IS NOT NULL AND instr(variants, ${inText}) > 0)
    OR (mail_media IS NULL AND html_sent IS NOT NULL AND instr(html_sent, ${inText}) > 0))`
}

export const campaignsWithMedia: MediaUses = {
  refusal: (say) => say.mediaOfCampaigns(),
  listLive: (reader, organizationId, token) =>
    reader
      .all<{ id: string; name: string; status: string }>(fragment`SELECT uuid AS id, name, status
        FROM campaigns
        WHERE organization_id = ${organizationId} AND deleted_at IS NULL
          AND status NOT IN ('COMPLETED', 'CANCELLED', 'FAILED') AND ${namesFile(token)}
        ORDER BY id LIMIT 10`)
      .map((campaign) => ({ resource: 'campaign', ...campaign })),
  isNamed: (reader, organizationId, token, since) =>
    reader.get(fragment`SELECT 1 FROM campaigns
      WHERE organization_id = ${organizationId} AND ifnull(deleted_at > ${since}, TRUE)
        AND ${namesFile(token)} LIMIT 1`) !== undefined,
}
