import { publicPages as english } from '../../../words/en/public-pages.ts'
import { inLanguage } from '../../../words/in-language.ts'
import { pageLookOf } from '../../accounts/brand/service.ts'
import { organizationSettings } from '../../campaigns/records/checks.ts'
import { textWithFallbacks } from '../../campaigns/templates/text.ts'
import type { Reader } from '../../db/database.ts'
import { linkPage } from '../../http/public-page.ts'
import { bdi, type Html, html } from '../../lib/html.ts'
import { OPTIONS_FIELD } from '../records/service.ts'
import type { PollRow } from '../records/store.ts'
import type { PollStatus } from '../records/table.ts'
import { analyticsOf } from '../votes/service.ts'

/**
 * Style added to the design of public pages. On a wide screen the results fill the screen, in a text that is
 * readable from the other end of a room. Its size depends on the height of the screen and on the number of
 * options.
 */
const SCREEN_STYLE = `.results{list-style:none;margin:0 0 1.25rem;padding:0}
.results li{display:grid;grid-template-columns:1fr auto;gap:.1em .75em;align-items:end;margin:0 0 .9em}
.option{min-width:0;font-weight:600}
.number{color:var(--quiet);font-variant-numeric:tabular-nums}
.share{text-align:right;font-weight:600;font-variant-numeric:tabular-nums;white-space:nowrap}
.votes{color:var(--quiet);font-weight:400}
.results svg{grid-column:1/-1;display:block;width:100%;height:.6em;border-radius:.2em}
.all{fill:var(--edge)}
.part{fill:var(--strong)}
.state{font-weight:600}
.updates{color:var(--quiet);font-size:.9375rem}
@media (forced-colors:active){.all{fill:Canvas;stroke:CanvasText}.part{fill:CanvasText}}
@media (min-width:34rem){main{max-width:60rem}}
@media (min-width:60rem) and (min-height:30rem){body{padding:0;background:var(--sheet)}
main{display:flex;flex-direction:column;max-width:none;min-height:100vh;padding:3vh 5vw 2.5vh;border:0;border-radius:0}
.from{margin:0 0 2vh;padding:0 0 1.5vh;font-size:max(1rem,2.8vh)}
h1{margin:0 0 2vh;font-size:max(1.75rem,5.5vh)}
.results{flex:1;display:flex;flex-direction:column;justify-content:space-evenly;margin:0 0 2vh;line-height:1.25}
.results li{margin:0}
.few{font-size:max(1.25rem,4.6vh)}
.some{font-size:max(1.125rem,3.6vh)}
.many{font-size:max(1rem,2.9vh)}
.state{margin:0;font-size:max(1rem,3.2vh)}
.updates{margin:.5vh 0 0;font-size:max(.9375rem,2vh)}}`

/** Seconds between two loads of the page while votes count. */
const REFRESH_SECONDS = 5

type Sentences = typeof english

const stateIn = (publicPages: Sentences): Readonly<Record<PollStatus, string>> => ({
  DRAFT: publicPages.pollNotBegun(),
  SCHEDULED: publicPages.pollNotBegun(),
  SENDING: '',
  OPEN: '',
  CLOSED: publicPages.pollClosed(),
  CANCELLED: publicPages.pollCanceled(),
  FAILED: publicPages.pollFailed(),
})

/** Tells whether the results may still change. */
const isLive = ({ status }: PollRow): boolean => ['SCHEDULED', 'SENDING', 'OPEN'].includes(status)

/**
 * Returns the page of a poll for a screen, without names of contacts.
 * @param isStill whether the page does not reload, for readers whom a changing page disturbs
 */
export function screenPage(reader: Reader, poll: PollRow, { isStill }: { isStill: boolean }): Response {
  const organization = organizationSettings(reader, poll.organizationId)
  const { options, responders } = analyticsOf(reader, poll)
  const { locale: language } = organization
  const publicPages = inLanguage(english, language)
  const rows = options.map((option, index) => rowOf(option, index + 1, publicPages))
  const size = options.length <= 4 ? 'few' : options.length <= 7 ? 'some' : 'many'
  const content = html`<ol class="results ${size}">
${rows}</ol>
<p class="state">${publicPages.pollVoted({ count: responders })} ${stateIn(publicPages)[poll.status]}</p>
${isLive(poll) ? updatesLine(isStill, publicPages) : ''}`
  const refresh = isLive(poll) && !isStill ? { refresh: String(REFRESH_SECONDS) } : undefined
  return linkPage(questionOf(poll, organization), content, {
    organization: organization.name,
    ...pageLookOf(reader, poll.organizationId),
    language,
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

/** Returns an option with its share as a bar and as text. */
const rowOf = ({ label, votes, percentage }: Result, number: number, publicPages: Sentences): Html =>
  html`<li><span class="option"><span class="number">${number}</span> ${bdi(label)}</span>
<span class="share">${percentage.toFixed(percentage % 1 === 0 ? 0 : 1)} % <span class="votes">(${publicPages.pollVotes({ count: votes })})</span></span>
<svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect class="all" width="100" height="1"/><rect class="part" width="${percentage}" height="1"/></svg></li>
`

const updatesLine = (isStill: boolean, publicPages: Sentences): Html =>
  isStill
    ? html`<p class="updates"><a href="?">${publicPages.pollStill()}</a></p>`
    : html`<p class="updates">${publicPages.pollUpdates.rich({ seconds: REFRESH_SECONDS, link: (text) => html`<a href="?updates=off">${text}</a>` })}</p>`

/** Returns the question for a recipient without known values, without the list of its options. */
function questionOf(
  { questionTemplate, startedAt, createdAt }: PollRow,
  organization: ReturnType<typeof organizationSettings>,
): string {
  const template = questionTemplate.replace(OPTIONS_FIELD, '')
  return textWithFallbacks(template, organization, startedAt ?? createdAt).trim()
}
