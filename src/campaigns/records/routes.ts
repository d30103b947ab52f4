import * as v from 'valibot'
import { assertMediaUrls } from '../../content/media/urls.ts'
import type { Db, Reader, Tx } from '../../db/database.ts'
import {
  CHANGES_ERRORS,
  type Changed,
  ChangesMeta,
  type ChangesWanted,
  changesQuery,
  readChanges,
} from '../../http/changes.ts'
import { ERROR_MEANINGS } from '../../http/error-meanings.ts'
import { created, noContent, type Operation, ok, operation } from '../../http/operation.ts'
import { pageMeta } from '../../http/pagination.ts'
import { idOf, isoTime, uuid } from '../../http/schema.ts'
import { toIso } from '../../lib/clock.ts'
import { component } from '../../lib/describe.ts'
import type { Permission } from '../../lib/permissions.ts'
import type { Principal } from '../../lib/principal.ts'
import type { LinkSettings } from '../../links/short-links/service.ts'
import { askAudience, countDraft, countNew, countWaiting } from '../estimates/expected.ts'
import { forecastOf } from '../estimates/forecast.ts'
import { documentsOf, preparedMail, preparedVariants } from '../templates/mail-fields.ts'
import {
  askAfterChange,
  askBeforeLaunch,
  askForTemplate,
  type TemplateDeps,
  withRemarks,
} from '../templates/whatsapp-template.ts'
import { createCampaign, duplicateCampaign } from './create.ts'
import { presentCampaign, presentDetail } from './present.ts'
import {
  CampaignDetail,
  CampaignListMeta,
  CampaignRecord,
  CreateCampaign,
  ListCampaigns,
  ResumeCampaign,
  UpdateCampaign,
} from './schema.ts'
import * as service from './service.ts'
import { viewsOf } from './service.ts'
import { findCampaignsByIds } from './store.ts'
import type { CampaignRow } from './table.ts'
import { currentRevision, updateCampaign } from './update.ts'

const idParams = idOf('the campaign')

const group = 'Campaigns'

const presented = (tx: Tx, campaign: CampaignRow, language: string) =>
  presentCampaign(service.viewOf(tx, campaign), language)

interface Lifecycle {
  action: string
  summary: string
  description: string
  permission: Permission
  message: string
  run(tx: Tx, principal: Principal, uuid: string): CampaignRow
}

const LIFECYCLE: readonly Lifecycle[] = [
  {
    action: 'pause',
    summary: 'Pause a campaign',
    description: 'No further message is sent. Receipts for messages already at the carrier still arrive.',
    permission: 'campaign:update',
    message: 'Campaign paused',
    run: service.pauseCampaign,
  },
  {
    action: 'cancel',
    summary: 'Cancel what has not been sent',
    description:
      'Waiting messages are never sent and read as CANCELLED. Receipts for messages already at the carrier still arrive. A cancelled campaign cannot be resumed.',
    permission: 'campaign:update',
    message: 'Campaign cancelled',
    run: service.cancelCampaign,
  },
  {
    action: 'end-recurrence',
    summary: 'End the recurrence of a campaign',
    description:
      'No further run begins. A campaign that is sending ends with the run under way; a paused one ends immediately, and its waiting messages are never sent. Refused for a campaign that is not recurring.',
    permission: 'campaign:update',
    message: 'Recurrence ended',
    run: service.endRecurrence,
  },
]

export interface CampaignDeps extends TemplateDeps {
  links: LinkSettings
}

const WRONG_STATUS =
  'The status of the campaign does not allow this; `details[0]` has `currentStatus` and `allowed`.'

/** The refusal of an act that would reach more people than its caller was shown. */
const AUDIENCE_GREW =
  'More people would get it than `expected` says, or the campaign has another revision; `details[0]` has the current `recipients` and `revision`.'

const lifecycleRoute = ({ action, summary, description, permission, message, run }: Lifecycle): Operation =>
  operation({
    method: 'POST',
    path: `/campaigns/:id/${action}`,
    group,
    summary,
    description,
    errors: { INVALID_STATE_TRANSITION: WRONG_STATUS },
    access: 'member',
    permission,
    params: idParams,
    status: 201,
    data: CampaignRecord,
    handle: ({ principal, params, language, write }) =>
      write((tx) => created(presented(tx, run(tx, principal, params.id), language()), message)),
  })

const resumeRoute = ({ links, ...deps }: CampaignDeps): Operation =>
  operation({
    method: 'POST',
    path: '/campaigns/:id/resume',
    group,
    summary: 'Resume a paused campaign',
    description:
      'Continues where the campaign was paused. If its time has passed meanwhile, it sends now; runs of a recurring campaign that were due more than an hour ago are MISSED. By WHATSAPP the template is checked with the account again. Refused for a campaign that is PAUSED with VARIANT_UNDECIDED, which `choose-variant` continues.',
    errors: {
      INVALID_STATE_TRANSITION: WRONG_STATUS,
      INSUFFICIENT_CREDITS: ERROR_MEANINGS.INSUFFICIENT_CREDITS,
      CONFLICT: AUDIENCE_GREW,
    },
    access: 'member',
    permission: 'campaign:send',
    params: idParams,
    body: ResumeCampaign,
    status: 201,
    data: CampaignRecord,
    handle: async ({ principal, params, body, language, write }) => {
      const remarks = await askBeforeLaunch(deps, principal, params.id)
      const assertExpected = await askAudience(body.expected, async () =>
        countWaiting(deps.db, principal, service.getCampaign(deps.db, principal, params.id), links),
      )
      return write((tx) => {
        const paused = service.getCampaign(tx, principal, params.id)
        const revision = body.expected && currentRevision(tx, paused)
        const resumed = service.resumeCampaign(tx, principal, params.id)
        assertExpected(revision)
        return created(presented(tx, resumed, language()), withRemarks('Campaign resumed', remarks))
      })
    },
  })

export const campaignRoutes = ({ links, ...deps }: CampaignDeps): Operation[] => [
  operation({
    method: 'POST',
    path: '/campaigns',
    group,
    summary: 'Create a campaign, and launch it unless it is a draft',
    description:
      'Launching also needs the permission campaign:send. By WHATSAPP, the template is checked with the account of the sender: an unknown template, or one that needs other parameters, is refused, and so is a launch with a template that is not APPROVED. If WhatsApp cannot be reached, `message` of the answer says so.',
    errors: {
      NOT_FOUND: 'There is no such segment.',
      FORBIDDEN:
        'The role of the caller lacks `campaign:create` or `campaign:send`; `details[0].permission` names it.',
      CONFLICT: AUDIENCE_GREW,
    },
    access: 'member',
    permission: 'campaign:create',
    rateLimit: 'bulk',
    body: CreateCampaign,
    status: 201,
    data: CampaignRecord,
    handle: async ({ principal, body: { expected, ...body }, language, write }) => {
      const html = await preparedMail(body, principal, deps.db)
      const whole = { ...body, ...(await preparedVariants(body, principal, deps.db)) }
      const { channel, category, whatsappTemplate: template, mediaUrls, channelIdentityIds: senders } = body
      const asked = { channel, category, template, mediaUrls, senders, isLaunch: !body.isDraft }
      const remarks = await askForTemplate(deps, principal, asked)
      const assertExpected = await askAudience(body.isDraft ? undefined : expected, async () =>
        countNew(deps.db, principal, { input: whole, html }, links),
      )
      return write((tx) => {
        assertMediaUrls(tx, principal, body.mediaUrls, links)
        const done = body.isDraft ? 'Draft created' : 'Campaign launched'
        const campaign = createCampaign(tx, principal, whole, html)
        assertExpected()
        return created(presented(tx, campaign, language()), withRemarks(done, remarks))
      })
    },
  }),
  operation({
    method: 'POST',
    path: '/campaigns/:id/duplicate',
    group,
    summary: 'Copy a campaign into a draft',
    description:
      'With its text, segment, senders and settings. Its runs and results are not copied, nor a time that has passed.',
    access: 'member',
    permission: 'campaign:create',
    params: idParams,
    status: 201,
    data: CampaignRecord,
    handle: ({ principal, params, language, write }) =>
      write((tx) =>
        created(presented(tx, duplicateCampaign(tx, principal, params.id), language()), 'Draft created'),
      ),
  }),
  operation({
    method: 'GET',
    path: '/campaigns',
    group,
    summary: 'List campaigns',
    description: 'The newest first.',
    access: 'member',
    permission: 'campaign:read',
    query: ListCampaigns,
    status: 200,
    data: v.array(CampaignRecord),
    meta: CampaignListMeta,
    handle: ({ principal, query, language }) => {
      const tag = language()
      const { views, total, statusCounts } = service.listCampaigns(deps.db, principal, query)
      return ok(
        views.map((view) => presentCampaign(view, tag)),
        { meta: { ...pageMeta(query, total), statusCounts } },
      )
    },
  }),
  operation({
    method: 'GET',
    path: '/campaigns/:id',
    group,
    summary: 'Read a campaign',
    description: 'With its results so far, the time of its next run and, while it sends, the expected end.',
    access: 'member',
    permission: 'campaign:read',
    params: idParams,
    status: 200,
    data: CampaignDetail,
    handle: async ({ principal, params, language }) => {
      const campaign = service.getCampaign(deps.db, principal, params.id)
      const forecast = await forecastOf(deps.db, campaign, links)
      return ok(
        presentDetail(service.viewOf(deps.db, campaign), forecast, {
          nowMs: deps.db.clock.now(),
          language: language(),
        }),
      )
    },
  }),
  operation({
    method: 'PATCH',
    path: '/campaigns/:id',
    group,
    summary: 'Change a campaign, or launch a draft with isDraft: false',
    description:
      'Launching, and changing what a launched campaign sends, also needs campaign:send. A draft that waits for approval is withdrawn by a change of what it sends, unless the caller may launch it: `approval.status` is then NONE.',
    errors: {
      INVALID_STATE_TRANSITION:
        'The status of the campaign does not allow this change; `details[0]` has `currentStatus` and `allowed`.',
      FORBIDDEN:
        'The role of the caller lacks `campaign:update` or `campaign:send`; `details[0].permission` names it.',
      NOT_FOUND: 'There is no such campaign, or no such segment.',
      CONFLICT: AUDIENCE_GREW,
    },
    access: 'member',
    permission: 'campaign:update',
    params: idParams,
    changedAt: (reader, principal, { id }) => service.getCampaign(reader, principal, id).updatedAt,
    body: UpdateCampaign,
    status: 200,
    data: CampaignRecord,
    handle: async ({ principal, params, body: { expected, ...body }, language, write }) => {
      const documents = documentsOf(body, service.getCampaign(deps.db, principal, params.id))
      const html = await preparedMail(documents, principal, deps.db)
      const whole = { ...body, ...(await preparedVariants(body, principal, deps.db)) }
      const remarks = await askAfterChange(deps, principal, params.id, body)
      const assertExpected = await askAudience(body.isDraft === false ? expected : undefined, async () => {
        const campaign = service.getCampaign(deps.db, principal, params.id)
        return countDraft(deps.db, principal, { campaign, input: whole }, links)
      })
      return write((tx) => {
        assertMediaUrls(tx, principal, body.mediaUrls, links)
        const before = presented(tx, service.getCampaign(tx, principal, params.id), language()).approval
        const record = presented(
          tx,
          updateCampaign(tx, principal, params.id, { input: whole, html }),
          language(),
        )
        assertExpected(before.revision)
        const isWithdrawn = before.status === 'SUBMITTED' && record.approval.status === 'NONE'
        return ok(record, {
          message: withRemarks(
            isWithdrawn ? 'Campaign updated, and its submission withdrawn' : 'Campaign updated',
            remarks,
          ),
        })
      })
    },
  }),
  operation({
    method: 'DELETE',
    path: '/campaigns/:id',
    group,
    summary: 'Delete a campaign',
    description: 'Its messages stay in the history of their contacts.',
    errors: {
      INVALID_STATE_TRANSITION: 'The campaign is ACTIVE or SENDING. Cancel it first.',
    },
    access: 'member',
    permission: 'campaign:delete',
    params: idParams,
    status: 204,
    handle: ({ principal, params, write }) =>
      write((tx) => {
        service.deleteCampaign(tx, principal, params.id)
        return noContent()
      }),
  }),
  ...LIFECYCLE.map(lifecycleRoute),
  resumeRoute({ links, ...deps }),
]

/** Lists the changes of campaigns. Throws INVALID_CURSOR and GONE. */
function listCampaignChanges(
  db: Db,
  { organizationId }: Principal,
  query: Parameters<typeof readChanges>[0],
  { cursorSecret, language }: { cursorSecret: string; language: string },
) {
  const { rows, meta } = readChanges<ChangedCampaign>(query, {
    reader: db,
    secret: cursorSecret,
    scope: `campaigns/changes ${organizationId}`,
    now: db.clock.now(),
    list: (wanted) => listChangedCampaigns(db, organizationId, wanted),
  })
  const live = rows.filter(({ isDeleted }) => isDeleted === 0).map(({ id }) => id)
  const views = viewsOf(db, organizationId, findCampaignsByIds(db, organizationId, live))
  const records = new Map(views.map((view) => [view.campaign.id, presentCampaign(view, language)]))
  const changes = rows.map(({ id, uuid, updatedAt, isDeleted }) => ({
    id: uuid,
    updatedAt: toIso(updatedAt),
    isDeleted: isDeleted === 1,
    campaign: records.get(id) ?? null,
  }))
  return { changes, meta }
}

/** A campaign that was created, changed or deleted. */
interface ChangedCampaign extends Changed {
  uuid: string
  isDeleted: number
}

const CHANGED = `
  SELECT id, uuid, updated_at, deleted_at IS NOT NULL AS isDeleted
  FROM campaigns INDEXED BY campaigns_updated WHERE organization_id = ?`

/** Selects two ranges, as for contacts in `contacts/records/store.ts`. */
const LIST_CHANGED = `${CHANGED} AND updated_at = ? AND id > ?
  UNION ALL ${CHANGED} AND updated_at > ? ORDER BY updated_at, id LIMIT ?`

/** Lists the changed campaigns in the order of change, including deleted ones. */
const listChangedCampaigns = (
  reader: Reader,
  organizationId: number,
  { after: { updatedAt, id }, limit }: ChangesWanted,
): ChangedCampaign[] =>
  reader.all<ChangedCampaign>(LIST_CHANGED, organizationId, updatedAt, id, organizationId, updatedAt, limit)

const ListCampaignChanges = changesQuery('campaigns', 100)

const CampaignChangeRecord = component('CampaignChange', 'A campaign that was created, changed or deleted.', {
  id: [uuid, 'Id of the campaign.'],
  updatedAt: [isoTime, 'When it was last changed, or deleted.'],
  isDeleted: [v.boolean(), 'Whether it was deleted.'],
  campaign: [v.nullable(CampaignRecord), 'The campaign as it is now; null when it was deleted.'],
})

export const campaignChangeRoutes = ({ db, cursorSecret }: { db: Db; cursorSecret: string }): Operation[] => [
  operation({
    method: 'GET',
    path: '/campaigns/changes',
    group: 'Campaigns',
    summary: 'List campaigns in the order of change',
    description:
      'For software that keeps a copy of the campaigns; works as `GET /contacts/changes`. Sent, delivered and clicked messages do not change a campaign: while it sends, read its results; it is listed again when it ends.',
    errors: CHANGES_ERRORS,
    access: 'member',
    permission: 'campaign:read',
    query: ListCampaignChanges,
    status: 200,
    data: v.array(CampaignChangeRecord),
    meta: ChangesMeta,
    handle: ({ principal, query, language }) => {
      const { changes, meta } = listCampaignChanges(db, principal, query, {
        cursorSecret,
        language: language(),
      })
      return ok(changes, { meta })
    },
  }),
]
