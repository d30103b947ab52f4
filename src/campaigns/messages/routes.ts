import * as v from 'valibot'
import { presentOperation } from '../../contacts/bulk/present.ts'
import { presentSegment } from '../../contacts/segments/routes.ts'
import type { Db } from '../../db/database.ts'
import { textOf } from '../../delivery/executions/variants.ts'
import type { EarlierTry } from '../../delivery/messages/table.ts'
import { filesReader } from '../../delivery/proofs/proof.ts'
import { MAY_TAKE_TOO_LONG } from '../../http/error-meanings.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { pageMeta } from '../../http/pagination.ts'
import { idOf, PaginationMeta } from '../../http/schema.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import { assertPermission } from '../../lib/principal.ts'
import { sayStored } from '../../lib/stored-sentence.ts'
import type { FilledTemplate } from '../../providers/whatsapp-template.ts'
import { getCampaign } from '../records/service.ts'
import type { Variant } from '../records/table.ts'
import { CampaignSegment, CreateCampaignSegment, ListMessages, MessageRecord } from './schema.ts'
import { createSegmentOf, scopeOf } from './service.ts'
import { countMessages, type ListedMessage, listMessages } from './store.ts'

/**
 * @param variants the texts of the A/B test of the campaign; null without one
 * @param mediaUrls files sent with the message
 * @param language BCP 47 tag of the reader
 */
const presentMessage = (
  row: ListedMessage,
  variants: readonly Variant[] | null,
  mediaUrls: readonly string[],
  language: string,
) => ({
  id: row.uuid,
  campaignId: row.campaignUuid,
  executionId: row.executionUuid,
  contactId: row.contactUuid,
  contactName: row.contactName,
  channel: row.channel,
  channelIdentityId: row.channelIdentityUuid,
  to: row.address,
  subject: row.subject,
  body: row.body,
  mediaUrls: [...mediaUrls],
  whatsappTemplate:
    row.whatsappTemplate === null ? null : (JSON.parse(row.whatsappTemplate) as FilledTemplate),
  variantLabel: row.variant ? (variants?.[textOf(row.variant)]?.label ?? null) : null,
  status: row.status,
  errorCode: row.errorCode,
  providerErrorCode: row.providerErrorCode,
  errorMessage: row.errorMessage && sayStored(row.errorMessage, language),
  providerMessageId: row.providerMessageId,
  segmentCount: row.segmentCount,
  credits: row.chargedCredits ?? (row.sentAt === null ? null : 0),
  scheduledFor: toIsoOrNull(row.scheduledFor),
  queuedAt: toIsoOrNull(row.queuedAt),
  sentAt: toIsoOrNull(row.sentAt),
  deliveredAt: toIsoOrNull(row.deliveredAt),
  readAt: toIsoOrNull(row.readAt),
  failedAt: toIsoOrNull(row.failedAt),
  earlierTries: triesOf(row, language),
})

const triesOf = ({ earlierTries }: ListedMessage, language: string) =>
  earlierTries === null
    ? []
    : (JSON.parse(earlierTries) as EarlierTry[]).map(({ failedAt, errorMessage, sentAgainAt }) => ({
        failedAt: toIso(failedAt),
        errorMessage: errorMessage && sayStored(errorMessage, language),
        sentAgainAt: toIso(sentAgainAt),
      }))

const idParams = idOf('the campaign')

const group = 'Campaigns'

export const messageRoutes = ({ db }: { db: Db }): Operation[] => [
  operation({
    method: 'GET',
    path: '/campaigns/:id/messages',
    group,
    summary: 'List the messages of a campaign',
    description:
      'One message per recipient and run, including recipients who were skipped. The last run first.',
    access: 'member',
    permission: 'campaign:read',
    params: idParams,
    query: ListMessages,
    errors: MAY_TAKE_TOO_LONG,
    status: 200,
    data: v.array(MessageRecord),
    meta: PaginationMeta,
    handle: async ({ principal, params, query, language }) => {
      const campaign = getCampaign(db, principal, params.id)
      const scope = scopeOf(campaign)
      const total = await countMessages(db, scope, query)
      const rows = total === 0 ? [] : await listMessages(db, scope, query)
      const filesOf = filesReader(db)
      return ok(
        rows.map((row) => presentMessage(row, campaign.variants, filesOf(row), language())),
        { meta: pageMeta(query, total) },
      )
    },
  }),
  operation({
    method: 'POST',
    path: '/campaigns/:id/segment',
    group,
    summary: 'Make a segment of the recipients of a campaign',
    description:
      'Creates a STATIC segment, and after the answer fills it with the live contacts of the messages that `filter` selects, each once. They are selected at one moment, before the first is added: a message whose status changes after it neither adds nor removes its contact. The bulk operation in the answer shows the progress, and can be cancelled and undone; an undo empties the segment. Until the operation is COMPLETED, a campaign to the segment reaches only those added so far. Needs campaign:read too.',
    errors: {
      ALREADY_EXISTS: 'Another segment has this name; `details[0].existingId` is its id.',
      CONFLICT:
        'Too many bulk operations of the organization wait or run; `details[0].limit` says how many can.',
      FORBIDDEN:
        'The role of the caller lacks `segment:create` or `campaign:read`; `details[0].permission` names it.',
    },
    access: 'member',
    permission: 'segment:create',
    rateLimit: 'bulk',
    params: idParams,
    body: CreateCampaignSegment,
    status: 201,
    data: CampaignSegment,
    handle: ({ principal, params, body, language, write }) => {
      assertPermission(principal, 'campaign:read')
      return write((tx) => {
        const { segment, operation: filling } = createSegmentOf(tx, principal, params.id, body)
        return created(
          { segment: presentSegment(segment), operation: presentOperation(filling, language()) },
          'Segment created',
        )
      })
    },
  }),
]
