import * as v from 'valibot'
import { joinPages as english } from '../../../words/en/join-pages.ts'
import { refusals } from '../../../words/en/refusals.ts'
import { inLanguage } from '../../../words/in-language.ts'
import { bestTag } from '../../../words/languages.ts'
import { assertInPlace, MOVING_PAGE } from '../../accounts/moves/store.ts'
import { findPublicDomain } from '../../accounts/organizations/store.ts'
import { refusalIn } from '../../http/errors.ts'
import { isFromElsewhere } from '../../http/from-elsewhere.ts'
import { limitGuesses } from '../../http/guess-limit.ts'
import { type Operation, operation } from '../../http/operation.ts'
import { languageOf } from '../../http/page-language.ts'
import { linkPage, matchesEtag, tooManyLinksPage } from '../../http/public-page.ts'
import { readText } from '../../http/take-input.ts'
import { parameters } from '../../lib/describe.ts'
import { AppError, type FieldProblem } from '../../lib/errors.ts'
import { html } from '../../lib/html.ts'
import { sha256Hex } from '../../lib/ids.ts'
import { isPrefetch } from '../../links/clicks/user-agent.ts'
import { joinUrl } from '../records/store.ts'
import type { JoinLinkRow } from '../records/table.ts'
import { BY_PERSON, type ClosedReason } from '../submissions/limits.ts'
import { SlugParams, slug } from '../submissions/schema.ts'
import { readTime, signTime } from '../submissions/secrets.ts'
import {
  confirmByMail,
  findByMailToken,
  type JoinDeps,
  resend,
  stageOf,
  submit,
  verify,
} from '../submissions/service.ts'
import type { ViewRecorder } from '../submissions/views.ts'
import { KnownPages } from './known-pages.ts'
import * as pages from './page.ts'
import { qrPng, qrSvg } from './qr.ts'

interface JoinPageDeps extends JoinDeps {
  joinViews: ViewRecorder
  hosts: { isElsewhere(request: Request, organizationId: number): boolean }
}

const group = 'Join links'
const StageParams = parameters({ slug: [...slug], id: [v.string(), 'Id of the submission.'] })
const TokenParams = parameters({ slug: [...slug], token: [v.string(), 'The end of the link in the mail.'] })

const PAGES = {
  ...MOVING_PAGE,
  404: 'There is no such link.',
  410: 'No one can join by the link now, or the time to answer is over.',
  429: 'Too many forms came from the network, or too many messages were sent to the number. `Retry-After` says how long to wait.',
}
const FROM_ELSEWHERE = { 403: 'The form was sent by a page of another site.' }
const CONFIRM_PAGES = { ...PAGES, ...FROM_ELSEWHERE }
const FORM_PAGES = {
  ...PAGES,
  303: 'The form was taken; `Location` is the page that says what comes next.',
  400: 'The form again, with the reason at the input that was refused.',
  ...FROM_ELSEWHERE,
}

function unknownPage(request: Request): Response {
  const language = languageOf(request)
  const joinPages = inLanguage(english, language)
  return linkPage(joinPages.invalidTitle(), html`<p>${joinPages.invalid()}</p>`, { status: 404, language })
}

function elsewherePage(page: pages.JoinPage): Response {
  const joinPages = inLanguage(english, page.language)
  return pages.noticePage(page, {
    title: joinPages.elsewhereTitle(),
    text: joinPages.elsewhere(),
    back: `/j/${page.link.slug}`,
    status: 403,
  })
}

/** Returns the page of a refusal. Throws the error if people cannot cause it. */
function refusalPage(page: pages.JoinPage, error: unknown): Response {
  if (!(error instanceof AppError)) throw error
  const { code, retryAfterSeconds = 60 } = error
  const joinPages = inLanguage(english, page.language)
  const back = `/j/${page.link.slug}`
  if (code === 'RATE_LIMITED') {
    const text = refusalIn(page.language, error)
    const headers = { 'retry-after': String(retryAfterSeconds) }
    return pages.noticePage(page, { title: joinPages.waitTitle(), text, status: 429, headers })
  }
  if (code === 'CONFLICT') return seeOther(back)
  if (code !== 'GONE' && code !== 'NOT_FOUND') throw error
  const text = code === 'GONE' ? refusalIn(page.language, error) : joinPages.over()
  return pages.noticePage(page, { title: joinPages.overTitle(), text, back, status: 410 })
}

/** Returns the inputs of a refusal, with a sentence for each. */
const problemsIn = ({ details = [] }: AppError, page: pages.JoinPage): pages.Problem[] =>
  (details as readonly FieldProblem[]).map((problem) => ({
    field: problem.field,
    text: sentenceFor(problem, page),
  }))

function sentenceFor({ field, constraint, said }: FieldProblem, { link, language }: pages.JoinPage): string {
  const joinPages = inLanguage(english, language)
  if (field === 'phone') return joinPages.phoneProblem({ countries: countriesOf(link, language) })
  if (field === 'isAgreed') return joinPages.agreeProblem()
  if (field === 'consentVersion') return joinPages.consentProblem()
  if (field === 'email' || (field === 'fields.email' && constraint === 'isEmail'))
    return joinPages.emailProblem()
  if (constraint === 'isRequired') return joinPages.emptyProblem()
  return said?.(inLanguage(refusals, language)) ?? joinPages.otherProblem()
}

/** Returns whether the form was refused because software seems to have filled it in. */
const isForPerson = ({ details }: AppError): boolean =>
  (details?.[0] as FieldProblem | undefined)?.constraint === BY_PERSON

/** Returns the countries whose numbers may join, in words. */
function countriesOf({ allowedCountries }: JoinLinkRow, language: string): string {
  const tag = bestTag([language])
  const names = new Intl.DisplayNames(tag, { type: 'region' })
  return new Intl.ListFormat(tag, { type: 'disjunction' }).format(
    allowedCountries.map((code) => names.of(code) ?? code),
  )
}

function closedText({ language }: pages.JoinPage, reason: ClosedReason): string {
  const joinPages = inLanguage(english, language)
  if (reason === 'EXPIRED') return joinPages.closedExpired()
  if (reason === 'FULL') return joinPages.closedFull()
  return reason === 'DAILY_LIMIT' ? joinPages.closedToday() : joinPages.closedPaused()
}

type Call = { request: Request; clientIp: () => string }

/** Returns the pages of a join link, for people. */
export const joinPageRoutes = (deps: JoinPageDeps): Operation[] => {
  const { db, joinViews } = deps
  const known = new KnownPages(db)
  const guesses = limitGuesses(deps.limiter, 'join', tooManyLinksPage)
  /** Answers with a page of the link, or with the page for a link that does not exist. */
  const withLink = (
    given: string,
    { request, clientIp }: Call,
    show: (page: pages.JoinPage) => Response | Promise<Response>,
  ): Response | Promise<Response> => {
    const refused = guesses.refusal(clientIp, request)
    if (refused) return refused
    const page = known.find(given)
    if (!page || deps.hosts.isElsewhere(request, page.link.organizationId))
      return guesses.recordMiss(clientIp, request) ?? unknownPage(request)
    // A form shown while the organization moves could not be sent.
    assertInPlace(db, page.link.organizationId)
    return show(page)
  }
  const closedPage = (page: pages.JoinPage): Response | undefined => {
    const reason = known.closedReasonOf(page)
    if (!reason) return undefined
    const joinPages = inLanguage(english, page.language)
    const text = closedText(page, reason)
    return pages.noticePage(page, { title: joinPages.closedTitle(), text, status: 410 })
  }
  const base = {
    group,
    access: 'public' as const,
    isAtDomains: true,
    raw: 'text/html',
    takesAnyQuery: true,
    status: 200 as const,
  }
  return [
    operation({
      ...base,
      method: 'GET',
      path: '/j/:slug',
      params: SlugParams,
      pages: PAGES,
      summary: 'Show the page of a join link',
      description: 'A form that works without a script, or how to join by a text.',
      handle: ({ params, request, clientIp }) =>
        withLink(params.slug, { request, clientIp }, (page) => {
          const closed = closedPage(page)
          if (closed) return closed
          const show = () =>
            page.link.type === 'WEB_FORM'
              ? known.formOf(page, () =>
                  pages.formPage(page, {
                    entered: { fields: {}, topicIds: [] },
                    startedAt: startedNow(deps, page),
                  }),
                )
              : pages.keywordPage(page)
          if (request.method !== 'GET') return show()
          const userAgent = request.headers.get('user-agent')
          const noted = joinViews.note({
            link: page.link,
            userAgent,
            at: db.clock.now(),
            isPrefetch: isPrefetch(request.headers),
          })
          return noted ? noted.then(show) : show()
        }),
    }),
    operation({
      ...base,
      method: 'POST',
      path: '/j/:slug',
      params: SlugParams,
      pages: FORM_PAGES,
      summary: 'Take the form of a join link',
      description: 'For the page itself. Forms of your own use `POST /public/join-links/{slug}/submissions`.',
      errors: { PAYLOAD_TOO_LARGE: 'The form is larger than 1 MiB.' },
      handle: ({ params, request, clientIp, step }) =>
        withLink(params.slug, { request, clientIp }, async (page) => {
          if (isFromElsewhere(request)) return elsewherePage(page)
          const closed = closedPage(page)
          if (closed) return closed
          if (page.link.type !== 'WEB_FORM') return seeOther(`/j/${page.link.slug}`)
          const text = await readText(request)
          const { input, entered } = inputOf(deps, text, page)
          const visit = {
            ipAddress: clientIp(),
            userAgent: request.headers.get('user-agent'),
            pageUrl: joinUrl(page.link, findPublicDomain(db, page.link.organizationId), deps.publicBaseUrl),
          }
          try {
            const { submissionId } = await step((tx) => submit(tx, deps, page.link, { input, visit }))
            return seeOther(`/j/${page.link.slug}/steps/${submissionId}`)
          } catch (error) {
            if (!(error instanceof AppError) || error.code !== 'VALIDATION_FAILED')
              return refusalPage(page, error)
            if (isForPerson(error))
              return pages.sendAgainPage(page, sentAgain(deps, page, { input, entered, text }))
            return pages.formPage(page, {
              entered,
              problems: problemsIn(error, page),
              startedAt: startedNow(deps, page),
            })
          }
        }),
    }),
    operation({
      ...base,
      method: 'GET',
      path: '/j/:slug/steps/:id',
      params: StageParams,
      pages: PAGES,
      summary: 'Show what comes after the form of a join link',
      description: 'Where the code is entered, or where the answer is awaited.',
      handle: ({ params, request, clientIp }) =>
        withLink(params.slug, { request, clientIp }, (page) => stagePage(deps, page, params.id)),
    }),
    operation({
      ...base,
      method: 'POST',
      path: '/j/:slug/steps/:id',
      params: StageParams,
      pages: FORM_PAGES,
      summary: 'Take a code, or send it again',
      description: 'For the page itself.',
      errors: { PAYLOAD_TOO_LARGE: 'The form is larger than 1 MiB.' },
      handle: ({ params: { slug: given, id: uuid }, request, clientIp, step }) =>
        withLink(given, { request, clientIp }, async (page) => {
          if (isFromElsewhere(request)) return elsewherePage(page)
          const form = new URLSearchParams(await readText(request))
          const { link } = page
          try {
            if (form.get('action') === 'resend') await step((tx) => resend(tx, deps, link, uuid))
            else {
              const code = form.get('code')?.slice(0, 40) ?? ''
              const result = await step((tx) => verify(tx, deps, link, { uuid, code }))
              if (result.isCodeWrong && result.attemptsLeft > 0) return pages.codePage(page, wrongCode(page))
            }
            return seeOther(`/j/${link.slug}/steps/${uuid}`)
          } catch (error) {
            return refusalPage(page, error)
          }
        }),
    }),
    operation({
      ...base,
      method: 'GET',
      path: '/j/:slug/confirm/:token',
      params: TokenParams,
      pages: PAGES,
      summary: 'Show the page behind the link of a mail that asks to confirm',
      description: 'Opening it changes nothing, because programs follow the links of a mail too.',
      handle: ({ params: { slug: given, token }, request, clientIp }) =>
        withLink(given, { request, clientIp }, (page) => {
          const submission = findByMailToken(db, page.link, { token, nowMs: db.clock.now() })
          if (!submission) return guesses.recordMiss(clientIp, request) ?? usedPage(page)
          return submission.status === 'COMPLETED' ? pages.donePage(page) : pages.confirmPage(page)
        }),
    }),
    operation({
      ...base,
      method: 'POST',
      path: '/j/:slug/confirm/:token',
      params: TokenParams,
      pages: CONFIRM_PAGES,
      summary: 'Confirm by the link of a mail',
      description: 'For the page itself.',
      handle: ({ params: { slug: given, token }, request, clientIp, step }) =>
        withLink(given, { request, clientIp }, async (page) => {
          if (isFromElsewhere(request)) return elsewherePage(page)
          try {
            const state = await step((tx) => confirmByMail(tx, page.link, token))
            return state ? pages.donePage(page) : (guesses.recordMiss(clientIp, request) ?? usedPage(page))
          } catch (error) {
            return refusalPage(page, error)
          }
        }),
    }),
    ...IMAGES.map(({ type, path, image }) =>
      operation({
        ...base,
        method: 'GET',
        path,
        params: SlugParams,
        raw: type,
        pages: { 304: 'The caller has it already.', 404: PAGES[404], 429: PAGES[429] },
        summary: `Download the QR code of a join link as ${type === 'image/png' ? 'PNG' : 'SVG'}`,
        description: 'It opens the page of the link; of a TEXT_LINK, a text with the keyword.',
        handle: ({ params, request, clientIp }) =>
          withLink(params.slug, { request, clientIp }, (page) =>
            imageOf(deps, page, request, { type, image }),
          ),
      }),
    ),
  ]
}

const IMAGES = [
  { type: 'image/svg+xml', path: '/j/:slug/qr.svg', image: qrSvg },
  { type: 'image/png', path: '/j/:slug/qr.png', image: qrPng },
] as const

function imageOf(
  { db, publicBaseUrl }: JoinPageDeps,
  { link, address }: pages.JoinPage,
  request: Request,
  { type, image }: { type: string; image: (text: string) => string | Buffer },
): Response {
  const isText = link.type === 'TEXT_LINK' && address !== null && link.keyword !== null
  const domain = findPublicDomain(db, link.organizationId)
  const content = isText
    ? pages.textLink(link.channel, address, link.keyword!)
    : joinUrl(link, domain, publicBaseUrl)
  const etag = `"${sha256Hex(content).slice(0, 32)}"`
  const headers = { etag, 'cache-control': 'public, max-age=300', 'x-content-type-options': 'nosniff' }
  if (matchesEtag(request, etag)) return new Response(null, { status: 304, headers })
  return new Response(image(content), {
    headers: { ...headers, 'content-type': type, 'content-security-policy': "default-src 'none'; sandbox" },
  })
}

function wrongCode({ language }: pages.JoinPage): string {
  const joinPages = inLanguage(english, language)
  return joinPages.codeWrong()
}

function usedPage(page: pages.JoinPage): Response {
  const joinPages = inLanguage(english, page.language)
  return pages.noticePage(page, {
    title: joinPages.usedTitle(),
    text: joinPages.used(),
    back: `/j/${page.link.slug}`,
    status: 410,
  })
}

const seeOther = (location: string): Response =>
  new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })

function stagePage(deps: JoinPageDeps, page: pages.JoinPage, uuid: string): Response {
  const stage = stageOf(deps.db, page.link, { uuid, nowMs: deps.db.clock.now() })
  if (stage === 'DONE') return pages.donePage(page)
  if (stage === 'CODE') return pages.codePage(page)
  if (stage === 'OVER') return refusalPage(page, new AppError('NOT_FOUND', ''))
  return pages.waitingPage(page, stage)
}

const startedNow = ({ db }: JoinPageDeps, { link }: pages.JoinPage): string =>
  signTime(db, link.organizationId, db.clock.now())

/** Returns a form to send again, without the field that is hidden from people. The time when it was shown stays. */
function sentAgain(
  deps: JoinPageDeps,
  page: pages.JoinPage,
  { input, entered, text }: ReturnType<typeof inputOf> & { text: string },
): Array<readonly [string, string]> {
  const { phone, email, fields } = entered
  const startedAt = new URLSearchParams(text).get('startedAt') ?? ''
  const isSigned = readTime(deps.db, page.link.organizationId, startedAt) !== undefined
  return [
    ...(phone === undefined ? [] : [['phone', phone] as const]),
    ...(email === undefined ? [] : [['email', email] as const]),
    ...Object.entries(fields).map(([field, value]) => [pages.FIELD_PREFIX + field, value] as const),
    ...entered.topicIds.map((uuid) => [pages.TOPIC_BOX, uuid] as const),
    ...(input.isAgreed ? [['isAgreed', 'on'] as const] : []),
    ['consentVersion', String(input.consentVersion ?? '')],
    ['startedAt', isSigned ? startedAt : startedNow(deps, page)],
  ]
}

/** Returns the values of a form, and the entries that are shown again after a refusal. */
function inputOf({ db }: JoinPageDeps, body: string, { link, topics }: pages.JoinPage) {
  const form = new URLSearchParams(body)
  const textOf = (name: string) => form.get(name)?.slice(0, MAX_VALUE)
  const fields = Object.fromEntries(
    link.collectFields.map(({ field }) => [field, textOf(pages.FIELD_PREFIX + field) ?? '']),
  )
  // A form of the channel EMAIL does not ask for a number.
  const phone = link.channel === 'EMAIL' ? undefined : textOf('phone')
  const [email, startedAt] = [textOf('email'), textOf('startedAt') ?? '']
  const ticked = new Set(form.getAll(pages.TOPIC_BOX))
  const topicIds = topics.flatMap(({ uuid, mode }) => (mode === 'OFFERED' && ticked.has(uuid) ? [uuid] : []))
  const entered: pages.Entered = {
    ...(phone ? { phone } : {}),
    ...(email ? { email } : {}),
    fields,
    topicIds,
  }
  const input = {
    ...entered,
    isAgreed: form.get('isAgreed') === 'on',
    website: textOf('website'),
    consentVersion: Number(form.get('consentVersion')) || undefined,
    // A form without the time that this server signed is not our form: software filled it in.
    startedAt: readTime(db, link.organizationId, startedAt) ?? db.clock.now(),
  }
  return { input, entered }
}

const MAX_VALUE = 1_000
