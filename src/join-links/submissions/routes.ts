import type { Hosts } from '../../accounts/domains/hosts.ts'
import { assertInPlace } from '../../accounts/moves/store.ts'
import { findOrganization } from '../../accounts/organizations/store.ts'
import { findById } from '../../channels/identities/store.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { invalidField, notFound } from '../../lib/errors.ts'
import { countJoined, findLinkBySlug, statusOf } from '../records/store.ts'
import type { JoinLinkRow } from '../records/table.ts'
import { fixedTopicsText, listLinkTopics } from '../records/topics.ts'
import {
  JoinCode,
  PublicJoinLink,
  SlugParams,
  SubmissionParams,
  SubmissionStateRecord,
  SubmitJoin,
} from './schema.ts'
import { type CodeResult, type JoinDeps, resend, submit, verify } from './service.ts'

const group = 'Join links'
const CLOSED =
  'No one can join by the link now. `details[0].reason`: PAUSED, EXPIRED, FULL, DAILY_LIMIT (until the next day, UTC) or NO_SENDER.'
const OVER = 'The time to answer is over, or too many wrong codes were entered. Fill in the form again.'
const LIMITED =
  'Too many forms came from the IP address, or too many messages were sent to the number, to numbers like it, or within the last minute. It does not depend on what is known about the number. `Retry-After` says how long to wait.'

interface PublicJoinDeps extends JoinDeps {
  hosts: Hosts
}

function present(deps: PublicJoinDeps, link: JoinLinkRow) {
  const { slug, type, channel, headline, description, buttonLabel, collectFields, consentText } = link
  const organization = findOrganization(deps.db, link.organizationId)
  // The organization may have left since the first read.
  if (organization === undefined) throw notFound('Join link')
  const topics = listLinkTopics(deps.db, link)
  const { consentVersion, requireConsent, privacyPolicyUrl, termsUrl, redirectUrl, keyword } = link
  const sender =
    keyword === null || link.channelIdentityId === null
      ? undefined
      : findById(deps.db, link.channelIdentityId)
  return {
    slug,
    type,
    status: statusOf(link, deps.db.clock.now(), countJoined(deps.db, link)),
    channel,
    organizationName: organization.name,
    headline,
    description,
    buttonLabel,
    collectFields,
    topics: topics.map(({ uuid: id, name, description, mode }) => ({ id, name, description, mode })),
    topicsText: fixedTopicsText(topics, organization.locale) ?? null,
    consentText,
    consentVersion,
    requireConsent,
    privacyPolicyUrl,
    termsUrl,
    redirectUrl,
    keyword,
    address: sender?.address ?? null,
  }
}

/**
 * Finds the link that a request names. Throws NOT_FOUND, also at the domain of another organization, and
 * SERVICE_UNAVAILABLE while its organization moves, because its form could not be sent.
 */
function getLink(deps: PublicJoinDeps, slug: string, request: Request): JoinLinkRow {
  const link = findLinkBySlug(deps.db, slug)
  if (!link || deps.hosts.isElsewhere(request, link.organizationId)) throw notFound('Join link')
  assertInPlace(deps.db, link.organizationId)
  return link
}

function codeAnswer({ submissionId, status, isCodeWrong, attemptsLeft }: CodeResult) {
  if (!isCodeWrong) return { submissionId, status }
  throw invalidField('code', (say) => say.joinCodeWrong({ left: attemptsLeft }), 'isCode')
}

/** Returns the operations behind a form on any web page. */
export const publicJoinRoutes = (deps: PublicJoinDeps): Operation[] => [
  operation({
    method: 'GET',
    path: '/public/join-links/:slug',
    group,
    summary: 'Read a join link as its page shows it',
    description: 'For a form of your own. It reveals nothing about those who have joined.',
    access: 'public',
    rateLimit: 'public',
    isAtDomains: true,
    params: SlugParams,
    status: 200,
    data: PublicJoinLink,
    handle: ({ params: { slug }, request }) => ok(present(deps, getLink(deps, slug, request))),
  }),
  operation({
    method: 'POST',
    path: '/public/join-links/:slug/submissions',
    group,
    summary: 'Join by a form',
    description:
      'The answer is the same whether the number is unknown, has opted out or has joined before. The person joins only when `status` is COMPLETED; before that, a code, a YES by text or a click in a mail is awaited.',
    errors: { GONE: CLOSED, CONFLICT: 'People join by a text, not by a form.', RATE_LIMITED: LIMITED },
    access: 'public',
    rateLimit: 'public',
    isAtDomains: true,
    params: SlugParams,
    body: SubmitJoin,
    status: 201,
    data: SubmissionStateRecord,
    handle: async ({ params: { slug }, body, request, clientIp, step }) => {
      const link = getLink(deps, slug, request)
      const { headers } = request
      const visit = {
        ipAddress: clientIp(),
        userAgent: headers.get('user-agent'),
        pageUrl: headers.get('referer') ?? headers.get('origin'),
      }
      const state = await step((tx) => submit(tx, deps, link, { input: body, visit }))
      return created(state, 'Submission received')
    },
  }),
  operation({
    method: 'POST',
    path: '/public/join-links/:slug/submissions/:id/verify',
    group,
    summary: 'Enter the code that was sent',
    description: 'After a right code the person has joined.',
    errors: { GONE: OVER, CONFLICT: 'The submission awaits no code.' },
    access: 'public',
    rateLimit: 'public',
    isAtDomains: true,
    params: SubmissionParams,
    body: JoinCode,
    status: 201,
    data: SubmissionStateRecord,
    handle: async ({ params: { slug, id: uuid }, body: { code }, request, step }) => {
      const link = getLink(deps, slug, request)
      // A wrong code is counted before it is refused.
      const result = await step((tx) => verify(tx, deps, link, { uuid, code }))
      return created(codeAnswer(result), 'Code accepted')
    },
  }),
  operation({
    method: 'POST',
    path: '/public/join-links/:slug/submissions/:id/resend',
    group,
    summary: 'Send the code or the question again',
    description: 'At most once a minute. An earlier code stops working.',
    errors: { GONE: OVER, RATE_LIMITED: LIMITED },
    access: 'public',
    rateLimit: 'public',
    isAtDomains: true,
    params: SubmissionParams,
    status: 201,
    data: SubmissionStateRecord,
    handle: async ({ params: { slug, id }, request, step }) => {
      const link = getLink(deps, slug, request)
      return created(await step((tx) => resend(tx, deps, link, id)), 'Sent again')
    },
  }),
]
