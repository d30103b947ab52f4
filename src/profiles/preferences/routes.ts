import * as v from 'valibot'
import { publicPages as english } from '../../../words/en/public-pages.ts'
import { inLanguage } from '../../../words/in-language.ts'
import type { Hosts } from '../../accounts/domains/hosts.ts'
import { MOVING_PAGE } from '../../accounts/moves/store.ts'
import { EXAMPLE_TOKEN } from '../../channels/ports/email.ts'
import { MAX_TOPICS } from '../../compliance/topics/schema.ts'
import type { Db } from '../../db/database.ts'
import { limitGuesses } from '../../http/guess-limit.ts'
import { type Operation, operation } from '../../http/operation.ts'
import { formChoice } from '../../http/page-form.ts'
import { languageOf } from '../../http/page-language.ts'
import { linkPage, tooManyLinksPage } from '../../http/public-page.ts'
import type { RateLimiter } from '../../http/rate-limit.ts'
import { readText } from '../../http/take-input.ts'
import { parameters } from '../../lib/describe.ts'
import { bdi, type Html, html } from '../../lib/html.ts'
import { CHOICES, type Choice, choose, findHolder, type Holder, type OfferedTopic } from './service.ts'

/** Pages that the unsubscribe link of a mail opens. */

const button = (choice: Choice, label: string, isPlain = false): Html =>
  html`<form method="post"><button${isPlain ? html` class="plain"` : ''} name="choice" value="${choice}">${label}</button></form>`

/** Keeps a line from being broken between two characters. */
const WORD_JOINER = '\u2060'

/** Masks an address. Its owner recognizes it, but the reader of a forwarded mail does not see it. */
const masked = (email: string): string => {
  const [local, domain] = email.split('@')
  return `${local!.slice(0, 1)}…${WORD_JOINER}@${domain}`
}

/** Returns a page that asks for confirmation, because programs also follow the links of a mail. */
function choicesPage(holder: Holder, done?: Choice): Response {
  const { organizationName: name, language, getsEmails } = holder
  const publicPages = inLanguage(english, language)
  const values = { name: bdi(name), address: masked(holder.email) }
  const emails = getsEmails
    ? html`<p>${done === 'email-on' ? publicPages.emailsOnAgain.rich(values) : publicPages.emailsOn.rich(values)}</p>
${stopsOf(holder, done)}
${topicsOf(holder, done)}`
    : html`<p>${publicPages.emailsOff.rich(values)}</p>
${button('email-on', publicPages.emailsStart(), true)}`
  const title = getsEmails ? publicPages.emails({ name }) : publicPages.emailsOffTitle()
  return linkPage(title, html`${emails}\n${textsOf(holder)}`, {
    organization: name,
    language,
    ...holder.look,
  })
}

/** Returns the buttons that stop emails: first the topic of the mail, then everything. */
function stopsOf({ topic, organizationName, language }: Holder, done?: Choice): Html {
  const publicPages = inLanguage(english, language)
  if (topic === null) return button('email-off', publicPages.emailsStop())
  const everything = button('email-off', publicPages.everythingStop(), true)
  if (topic.isOn)
    return html`${button('topic-off', publicPages.topicStop({ topic: topic.name }))}\n${everything}`
  if (done !== 'topic-off') return everything
  const values = { name: bdi(organizationName), topic: bdi(topic.name) }
  return html`<p role="status">${publicPages.topicStopped.rich(values)}</p>\n${everything}`
}

/** Returns the form with the topics; undefined without any. */
function topicsOf({ topics, language, phone }: Holder, done?: Choice): Html | undefined {
  if (topics.length === 0) return undefined
  const publicPages = inLanguage(english, language)
  const box = ({ uuid, name, description, isOn }: OfferedTopic) => {
    const choice = { id: `topic-${uuid}`, name: 'topic', value: uuid, label: name, hint: description }
    return html`<input type="hidden" name="shown" value="${uuid}">${formChoice({ ...choice, isChecked: isOn })}`
  }
  const hint =
    phone === null ? publicPages.topicsHint() : publicPages.topicsHintTexts({ digits: phone.slice(-2) })
  return html`<section><h2>${publicPages.topicsTitle()}</h2>
${done === 'topics' ? html`<p role="status">${publicPages.topicsSaved()}</p>` : ''}
<p>${hint}</p>
<form method="post">${topics.map(box)}<button class="plain" name="choice" value="topics">${publicPages.topicsSave()}</button></form></section>`
}

function textsOf({ organizationName, language, phone, getsTexts }: Holder): Html | undefined {
  if (phone === null) return undefined
  const publicPages = inLanguage(english, language)
  const digits = phone.slice(-2)
  return getsTexts
    ? html`<section><p>${publicPages.textsOn.rich({ name: bdi(organizationName), digits })}</p>\n${button('texts-off', publicPages.textsStop(), true)}</section>`
    : html`<section><p>${publicPages.textsOff({ digits })}</p></section>`
}

function unknownPage(request: Request): Response {
  const language = languageOf(request)
  const publicPages = inLanguage(english, language)
  const content = html`<p>${publicPages.emailsInvalid()}</p>`
  return linkPage(publicPages.invalidTitle(), content, { status: 404, language })
}

function examplePage(request: Request): Response {
  const language = languageOf(request)
  const publicPages = inLanguage(english, language)
  return linkPage(publicPages.exampleTitle(), html`<p>${publicPages.example()}</p>`, { language })
}

interface PreferenceDeps {
  db: Db
  limiter: RateLimiter
  hosts: Hosts
}

/** Accepts any text as a token. A malformed token gets the page for links that are not valid. */
const PreferenceParams = parameters({
  token: [
    v.string(),
    'The end of the address in the mail: 80 letters, digits, - and _, and for a mail with a topic a full stop and 22 more.',
  ],
})

const PAGES = {
  ...MOVING_PAGE,
  404: 'The token is not from a mail of this server, or the recipient is no longer known.',
  429: 'The caller tried too many tokens that are not valid. `Retry-After` says how long to wait.',
}

const MAX_USER_AGENT = 512

export const preferenceRoutes = ({ db, limiter, hosts }: PreferenceDeps): Operation[] => {
  const guesses = limitGuesses(limiter, 'mail', tooManyLinksPage)
  const answerFor = (
    token: string,
    { request, clientIp }: { request: Request; clientIp: () => string },
    show: (holder: Holder) => Response | Promise<Response>,
  ): Response | Promise<Response> => {
    const refused = guesses.refusal(clientIp, request)
    if (refused) return refused
    if (token.startsWith(EXAMPLE_TOKEN)) return examplePage(request)
    const holder = findHolder(db, token)
    const isHere = holder && !hosts.isElsewhere(request, holder.organizationId)
    return isHere ? show(holder) : (guesses.recordMiss(clientIp, request) ?? unknownPage(request))
  }
  const base = {
    path: '/u/:token',
    group: 'Opt-out compliance',
    pages: PAGES,
    access: 'public' as const,
    isAtDomains: true,
    raw: 'text/html',
    takesAnyQuery: true,
    status: 200 as const,
    params: PreferenceParams,
  }
  return [
    operation({
      ...base,
      method: 'GET',
      summary: 'Show what a recipient of mails gets',
      description:
        'The page behind the link at the end of a mail, with buttons to unsubscribe from the topic of the mail, from all mails and from texts, and with the topics that the organization offers. Opening it changes nothing, because programs follow the links of a mail too.',
      handle: ({ params, request, clientIp }) =>
        answerFor(params.token, { request, clientIp }, (holder) => choicesPage(holder)),
    }),
    operation({
      ...base,
      method: 'POST',
      summary: 'Unsubscribe by one click',
      description:
        'For mail programs (RFC 8058) and for the page itself: takes effect immediately and is stored as evidence with the method LIST_UNSUBSCRIBE. No credential, cookie or redirect. The list is the topic of the mail; a mail without a topic, or whose topic was deleted, unsubscribes from all mails. The form field `choice` may be `email-off`, `email-on`, `texts-off`, or `topics` with the ids of the topics that were shown (`shown`) and ticked (`topic`).',
      errors: { PAYLOAD_TOO_LARGE: 'The form is larger than 1 MiB.' },
      handle: ({ params, request, clientIp }) =>
        answerFor(params.token, { request, clientIp }, async (holder) => {
          const form = new URLSearchParams(await readText(request))
          const choice = choiceOf(form, holder)
          const [shown, ticked] = [form.getAll('shown'), form.getAll('topic')].map((ids) =>
            ids.slice(0, MAX_TOPICS),
          )
          const userAgent = request.headers.get('user-agent')?.slice(0, MAX_USER_AGENT) ?? null
          const visit = { ipAddress: clientIp(), userAgent }
          return choicesPage(
            await db.write((tx) =>
              choose(tx, holder, { token: params.token, choice, shown: shown!, ticked: ticked!, visit }),
            ),
            choice,
          )
        }),
    }),
  ]
}

/** Returns the choice in a form. A mail program sends no choice: this ends the list of the mail (RFC 8058). */
function choiceOf(form: URLSearchParams, { topic }: Holder): Choice {
  const given = form.get('choice')
  const choice = CHOICES.find((one) => one === given) ?? (topic === null ? 'email-off' : 'topic-off')
  return choice === 'topic-off' && topic === null ? 'email-off' : choice
}
