import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { pageMeta } from '../../http/pagination.ts'
import { IdRecord, idOf, PaginationMeta } from '../../http/schema.ts'
import { DAY_MS, toIso, toIsoOrNull } from '../../lib/clock.ts'
import type { LinkSettings } from '../../links/short-links/service.ts'
import { presentSubmission } from './present-submission.ts'
import {
  CreateJoinLink,
  JoinLinkAnalytics,
  JoinLinkRecord,
  JoinSubmissionRecord,
  ListJoinLinks,
  ListSubmissions,
  UpdateJoinLink,
} from './schema.ts'
import * as service from './service.ts'
import type { JoinDayRow } from './store.ts'
import { joinUrl, statusOf } from './store.ts'

/** @param nowMs ms since 1970 */
const presentJoinLink = (
  { link, names, publicDomain }: service.JoinLinkView,
  { publicBaseUrl }: LinkSettings,
  nowMs: number,
) => ({
  id: link.uuid,
  type: link.type,
  name: link.name,
  slug: link.slug,
  url: joinUrl(link, publicDomain, publicBaseUrl),
  status: statusOf(link, nowMs, names.joined),
  segmentId: names.segmentUuid,
  tagIds: names.tagUuids,
  topics: names.topics,
  channel: link.channel,
  channelIdentityId: names.identityUuid,
  keyword: link.keyword,
  headline: link.headline,
  description: link.description,
  buttonLabel: link.buttonLabel,
  redirectUrl: link.redirectUrl,
  collectFields: link.collectFields,
  expiresAt: toIsoOrNull(link.expiresAt),
  maxSubmissions: link.maxSubmissions,
  consentText: link.consentText,
  consentVersion: link.consentVersion,
  privacyPolicyUrl: link.privacyPolicyUrl,
  termsUrl: link.termsUrl,
  requireConsent: link.requireConsent,
  confirmationMessage: link.confirmationMessage,
  doubleOptIn: link.doubleOptIn,
  otpEnabled: link.otpEnabled,
  otpLength: link.otpLength,
  otpTtlSeconds: link.otpTtlSeconds,
  otpMaxAttempts: link.otpMaxAttempts,
  allowedCountries: link.allowedCountries,
  dailyMessageLimit: link.dailyMessageLimit,
  createdAt: toIso(link.createdAt),
  updatedAt: toIso(link.updatedAt),
})

const presentDay = ({ day, views, submissions, completed }: JoinDayRow) => ({
  date: toIso(day * DAY_MS).slice(0, 10),
  views,
  submissions,
  completed,
})

function presentAnalytics({ days, ...totals }: Awaited<ReturnType<typeof service.analyticsOf>>) {
  const conversionRate = totals.submissions === 0 ? null : totals.completed / totals.submissions
  return { ...totals, conversionRate, timeline: days.map(presentDay) }
}

const params = idOf('the join link')
const group = 'Join links'

const PROTECTED = {
  NOT_FOUND: 'There is no such join link, segment, sender or tag.',
  PROTECTED_KEYWORD: 'The keyword opts out or in, asks for help or confirms.',
  RESOURCE_IN_USE:
    'An opt-out keyword, or a poll of this sender that is not over, takes the keyword; `details[0]` has its `resource`, `id`, `name` and `word`.',
}
const KEYWORD_TAKEN = 'Another join link has the keyword at this sender; `details[0].existingId` is its id.'

export const joinLinkRoutes = ({ db, links }: { db: Db; links: LinkSettings }): Operation[] => [
  operation({
    method: 'POST',
    path: '/join-links',
    group,
    summary: 'Create a join link',
    description: 'People can join by it immediately.',
    errors: {
      ...PROTECTED,
      ALREADY_EXISTS: `The slug belongs, or belonged, to another link. Or: ${KEYWORD_TAKEN}`,
      LIMIT_REACHED:
        'The organization has as many join links as its plan allows; `details[0].help` says what would allow more.',
    },
    access: 'member',
    permission: 'join_link:create',
    body: CreateJoinLink,
    status: 201,
    data: JoinLinkRecord,
    handle: ({ principal, body, write }) =>
      write((tx) => {
        const view = service.viewOf(tx, service.createJoinLink(tx, principal, body))
        return created(presentJoinLink(view, links, tx.now), 'Join link created')
      }),
  }),
  operation({
    method: 'GET',
    path: '/join-links',
    group,
    summary: 'List join links',
    description: 'The newest first.',
    access: 'member',
    permission: 'join_link:read',
    query: ListJoinLinks,
    status: 200,
    data: v.array(JoinLinkRecord),
    meta: PaginationMeta,
    handle: ({ principal, query }) => {
      const nowMs = db.clock.now()
      const { views, total } = service.listJoinLinks(db, principal, query, nowMs)
      return ok(
        views.map((view) => presentJoinLink(view, links, nowMs)),
        { meta: pageMeta(query, total) },
      )
    },
  }),
  operation({
    method: 'GET',
    path: '/join-links/:id',
    group,
    summary: 'Read a join link',
    description: 'With its address.',
    access: 'member',
    permission: 'join_link:read',
    params,
    status: 200,
    data: JoinLinkRecord,
    handle: ({ principal, params: { id } }) => {
      const view = service.viewOf(db, service.getJoinLink(db, principal, id))
      return ok(presentJoinLink(view, links, db.clock.now()))
    },
  }),
  operation({
    method: 'GET',
    path: '/join-links/:id/analytics',
    group,
    summary: 'Analytics of a join link',
    description: 'Views, submissions, completions and later opt-outs.',
    access: 'member',
    permission: 'join_link:read',
    params,
    status: 200,
    data: JoinLinkAnalytics,
    handle: async ({ principal, params: { id } }) =>
      ok(presentAnalytics(await service.analyticsOf(db, principal, id))),
  }),
  operation({
    method: 'GET',
    path: '/join-links/:id/submissions',
    group,
    summary: 'List submissions of a join link',
    description: 'The newest first, with what each person agreed to.',
    access: 'member',
    permission: 'join_link:read',
    params,
    query: ListSubmissions,
    status: 200,
    data: v.array(JoinSubmissionRecord),
    meta: PaginationMeta,
    handle: async ({ principal, params: { id }, query }) => {
      const { link, rows, total } = await service.listSubmissions(db, principal, id, query)
      return ok(
        rows.map((row) => presentSubmission(row, link.uuid)),
        { meta: pageMeta(query, total) },
      )
    },
  }),
  operation({
    method: 'PATCH',
    path: '/join-links/:id',
    group,
    summary: 'Change a join link',
    description:
      'Also pauses it and lets people join again. Another consent text gets the next version, and so do other topics; people who agreed keep theirs.',
    errors: { ...PROTECTED, ALREADY_EXISTS: KEYWORD_TAKEN },
    access: 'member',
    permission: 'join_link:update',
    params,
    body: UpdateJoinLink,
    status: 200,
    data: JoinLinkRecord,
    changedAt: (reader, principal, { id }) => service.getJoinLink(reader, principal, id).updatedAt,
    handle: ({ principal, params: { id }, body, write }) =>
      write((tx) => {
        const view = service.viewOf(tx, service.updateJoinLink(tx, principal, id, body))
        return ok(presentJoinLink(view, links, tx.now), { message: 'Join link updated' })
      }),
  }),
  operation({
    method: 'DELETE',
    path: '/join-links/:id',
    group,
    summary: 'Delete a join link',
    description:
      'Visitors then see a page that says it is gone. Its slug is never used again, and its submissions stay as evidence.',
    access: 'member',
    permission: 'join_link:delete',
    params,
    status: 200,
    data: IdRecord,
    handle: ({ principal, params: { id }, write }) =>
      write((tx) => ok({ id: service.deleteJoinLink(tx, principal, id) }, { message: 'Join link deleted' })),
  }),
]
