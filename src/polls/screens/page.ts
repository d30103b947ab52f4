import { organizationSettings } from '../../campaigns/records/checks.ts'
import { textWithFallbacks } from '../../campaigns/templates/text.ts'
import type { Reader } from '../../db/database.ts'
import { linkPage } from '../../http/public-page.ts'
import { counted } from '../../lib/count.ts'
import { bdi, type Html, html } from '../../lib/html.ts'
import { OPTIONS_FIELD } from '../records/service.ts'
import type { PollRow } from '../records/store.ts'
import type { PollStatus } from '../records/table.ts'
import { analyticsOf } from '../votes/analytics.ts'
import { SCREEN_STYLE } from './page-style.ts'

/** Seconds between two loads of the page while votes count. */
const REFRESH_SECONDS = 5

const STATES: Readonly<Record<PollStatus, string>> = {
  DRAFT: 'Voting has not begun.',
  SCHEDULED: 'Voting has not begun.',
  SENDING: '',
  OPEN: '',
  CLOSED: 'Voting is closed.',
  CANCELLED: 'Voting was ended early.',
  FAILED: 'There was no vote.',
}

/** Whether the results may still change. */
const isLive = ({ status }: PollRow): boolean => ['SCHEDULED', 'SENDING', 'OPEN'].includes(status)

/**
 * The page of a poll for a screen: nothing in it names a contact.
 * @param isStill whether it stays as it is, for readers whom a page that changes by itself disturbs
 */
export function screenPage(reader: Reader, poll: PollRow, { isStill }: { isStill: boolean }): Response {
  const organization = organizationSettings(reader, poll.organizationId)
  const { options, responders } = analyticsOf(reader, poll)
  const rows = options.map((option, index) => rowOf(option, index + 1))
  const size = options.length <= 4 ? 'few' : options.length <= 7 ? 'some' : 'many'
  const content = html`<ol class="results ${size}">
${rows}</ol>
<p class="state">${counted(responders, 'person has', 'people have')} voted. ${STATES[poll.status]}</p>
${isLive(poll) ? updatesLine(isStill) : ''}`
  const refresh = isLive(poll) && !isStill ? { refresh: String(REFRESH_SECONDS) } : undefined
  return linkPage(questionOf(poll, organization), content, {
    organization: organization.name,
    style: SCREEN_STYLE,
    headers: refresh,
  })
}

interface Result {
  label: string
  votes: number
  /** In percent. */
  percentage: number
}

/** An option with its share as a bar; the text says it too. */
const rowOf = ({ label, votes, percentage }: Result, number: number): Html =>
  html`<li><span class="option"><span class="number">${number}</span> ${bdi(label)}</span>
<span class="share">${percentage.toFixed(percentage % 1 === 0 ? 0 : 1)} % <span class="votes">(${counted(votes, 'vote')})</span></span>
<svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect class="all" width="100" height="1"/><rect class="part" width="${percentage}" height="1"/></svg></li>
`

const updatesLine = (isStill: boolean): Html =>
  isStill
    ? html`<p class="updates"><a href="?">Show new votes as they arrive</a></p>`
    : html`<p class="updates">New votes appear every ${REFRESH_SECONDS} seconds. <a href="?updates=off">Stop updates</a></p>`

/** The question as a recipient without any known value would read it, without the list of its options. */
function questionOf(
  { questionTemplate, startedAt, createdAt }: PollRow,
  organization: ReturnType<typeof organizationSettings>,
): string {
  const template = questionTemplate.replace(OPTIONS_FIELD, '')
  return textWithFallbacks(template, organization, startedAt ?? createdAt).trim()
}
