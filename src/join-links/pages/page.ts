import { joinPages as english } from '../../../words/en/join-pages.ts'
import { inLanguage } from '../../../words/in-language.ts'
import type { PageLook } from '../../accounts/brand/service.ts'
import { formCheck, formChoice, formCode, formNotice, formRow, formSteps } from '../../http/page-form.ts'
import { linkPage } from '../../http/public-page.ts'
import { bdi, Html, html } from '../../lib/html.ts'
import type { CollectField, JoinLinkRow } from '../records/table.ts'
import { fixedTopicsText, type LinkTopic } from '../records/topics.ts'
import { checkAfterForm } from '../submissions/messages.ts'

/** The pages of a join link: the form, the waiting pages, and the final pages. */

/** The facts that a page shows about a link and its organization. */
export interface JoinPage {
  link: JoinLinkRow
  organizationName: string
  /** Language of the organization, as a BCP 47 tag. */
  language: string
  look: PageLook
  /** In the order of topics. */
  topics: readonly LinkTopic[]
  /** The number that receives the keyword, in E.164. Null for a form. */
  address: string | null
}

/** The entries of a person. They are shown again after a refusal. */
export interface Entered {
  phone?: string
  email?: string
  /** By `collectFields[].field`. */
  fields: Readonly<Record<string, string>>
  /** Public ids of the topics whose boxes are ticked. */
  topicIds: readonly string[]
}

/** A refusal: the name of its input, or null for the whole form, and a sentence. */
export interface Problem {
  field: string | null
  text: string
}

/** The name of the boxes of topics. */
export const TOPIC_BOX = 'topicIds'

/** The prefix of the inputs of the fields that a link collects. */
export const FIELD_PREFIX = 'fields.'

const fromOf = ({ organizationName, language, look }: JoinPage) => ({
  organization: organizationName,
  language,
  ...look,
})

function headlineOf({ link, organizationName: name, language }: JoinPage): string {
  const joinPages = inLanguage(english, language)
  return link.headline ?? joinPages.heading({ name })
}

const AUTOCOMPLETE: Readonly<Record<string, string>> = {
  firstName: 'autocomplete="given-name"',
  lastName: 'autocomplete="family-name"',
  email: 'type="email" autocomplete="email" inputmode="email"',
}

function collected(
  { field, label, required }: CollectField,
  { entered, problem, language }: { entered: Entered; problem: string | undefined; language: string },
): Html {
  const joinPages = inLanguage(english, language)
  const name = FIELD_PREFIX + field
  const attributes = `${AUTOCOMPLETE[field] ?? 'autocomplete="off"'} maxlength="500"${required ? ' required' : ''}`
  const title = required ? label : joinPages.optional({ label })
  return formRow({ name, label: title, attributes, value: entered.fields[field], problem })
}

/** Returns what the number is used for. */
function hintOf({ link, language }: JoinPage): string | undefined {
  const joinPages = inLanguage(english, language)
  const check = checkAfterForm(link)
  if (check === 'CODE') return joinPages.phoneCode()
  return check === 'YES' ? joinPages.phoneQuestion() : undefined
}

/** Returns the consent text with the topics of everyone who joins, and links to its pages. */
function consentLabel(page: JoinPage): Html {
  const { language } = page
  const { consentText, privacyPolicyUrl, termsUrl } = page.link
  const joinPages = inLanguage(english, language)
  const links = [
    privacyPolicyUrl &&
      html`<a href="${privacyPolicyUrl}" rel="noopener noreferrer">${joinPages.privacy()}</a>`,
    termsUrl && html`<a href="${termsUrl}" rel="noopener noreferrer">${joinPages.terms()}</a>`,
  ].filter((link) => link instanceof Html)
  const topics = fixedTopicsText(page.topics, language)
  return html`${consentText}${topics && html`<br>${topics}<br>`} ${links.map((link, index) => html`${index > 0 ? ' · ' : ''}${link}`)}`
}

/** Returns the boxes of the topics that a form offers. */
function topicBoxes({ topics, language }: JoinPage, ticked: readonly string[]): Html | undefined {
  const offered = topics.filter(({ mode }) => mode === 'OFFERED')
  if (offered.length === 0) return undefined
  const joinPages = inLanguage(english, language)
  const boxes = offered.map(({ uuid, name: label, description: hint }) =>
    formChoice({
      id: `topic-${uuid}`,
      name: TOPIC_BOX,
      value: uuid,
      label,
      hint,
      isChecked: ticked.includes(uuid),
    }),
  )
  return html`<fieldset class="row"><legend>${joinPages.topicsChoose()}</legend>${boxes}</fieldset>`
}

/**
 * Returns the form. It works without a script. No box is ticked when the page opens.
 * @param startedAt sent back with the form, because software needs no time to fill it in
 */
export function formPage(
  page: JoinPage,
  {
    entered,
    problems = [],
    startedAt,
  }: { entered: Entered; problems?: readonly Problem[]; startedAt: string },
): Response {
  const { link, language } = page
  const joinPages = inLanguage(english, language)
  const problemOf = (name: string | null) => problems.find(({ field }) => field === name)?.text
  const general = problemOf(null)
  const isEmail = link.channel === 'EMAIL'
  const content = html`${link.description && html`<p>${link.description}</p>\n`}${general === undefined ? '' : formNotice(general)}
<form method="post">
${
  isEmail
    ? formRow({
        name: 'email',
        label: joinPages.email(),
        value: entered.email,
        problem: problemOf('email'),
        attributes: 'type="email" autocomplete="email" inputmode="email" maxlength="254" required',
      })
    : formRow({
        name: 'phone',
        label: joinPages.phone(),
        attributes: 'type="tel" autocomplete="tel" inputmode="tel" maxlength="40" required',
        value: entered.phone,
        hint: hintOf(page),
        problem: problemOf('phone'),
      })
}
${link.collectFields.map((each) => collected(each, { entered, problem: problemOf(FIELD_PREFIX + each.field), language }))}
${topicBoxes(page, entered.topicIds)}
<div hidden><label for="website">${joinPages.trap()}</label><input id="website" name="website" tabindex="-1" autocomplete="off"></div>
<input type="hidden" name="startedAt" value="${startedAt}">
<input type="hidden" name="consentVersion" value="${link.consentVersion}">
${formCheck({ name: 'isAgreed', label: consentLabel(page), isRequired: link.requireConsent, problem: problemOf('isAgreed') ?? problemOf('consentVersion') })}
<button>${link.buttonLabel ?? joinPages.join()}</button>
</form>`
  return linkPage(headlineOf(page), content, { ...fromOf(page), status: problems.length > 0 ? 400 : 200 })
}

/**
 * Asks a person to send the form again, with a button, because it looks as if software filled it in.
 * @param form all values that were sent, by the names of the inputs
 */
export function sendAgainPage(
  page: JoinPage,
  form: ReadonlyArray<readonly [name: string, value: string]>,
): Response {
  const joinPages = inLanguage(english, page.language)
  const inputs = form.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">\n`)
  const content = html`<p>${joinPages.again()}</p>
<form method="post">
${inputs}<button>${joinPages.againAct()}</button>
</form>`
  return linkPage(joinPages.againTitle(), content, fromOf(page))
}

/** Shows how to join by a text: the keyword, and a link that opens the text on a phone. */
export function keywordPage(page: JoinPage): Response {
  const { link, address } = page
  const joinPages = inLanguage(english, page.language)
  const { keyword } = link
  const number = address ?? ''
  const to = { number: html`<strong>${number}</strong>` }
  const content = html`${link.description && html`<p>${link.description}</p>\n`}
${formSteps([
  html`${link.channel === 'WHATSAPP' ? joinPages.stepWhatsapp.rich(to) : joinPages.stepSms.rich(to)}`,
  html`${joinPages.stepWrite.rich({ keyword: html`<strong>${keyword}</strong>` })}`,
  html`${joinPages.stepAnswer()}`,
])}
<p><a class="button" href="${textLink(link.channel, number, keyword ?? '')}">${link.buttonLabel ?? joinPages.openMessage()}</a></p>
<section><p>${consentLabel(page)}</p></section>`
  return linkPage(headlineOf(page), content, fromOf(page))
}

/**
 * Returns a link that opens a message on a phone, with the keyword in it (RFC 5724, with the body in the form
 * that phones accept).
 * @param number in E.164
 */
export function textLink(channel: JoinLinkRow['channel'], number: string, keyword: string): string {
  const text = encodeURIComponent(keyword)
  return channel === 'WHATSAPP'
    ? `https://wa.me/${number.slice(1)}?text=${text}`
    : `sms:${number}?&body=${text}`
}

/** Asks for the code that was sent. @param problem reason why the last code was refused */
export function codePage(page: JoinPage, problem?: string): Response {
  const joinPages = inLanguage(english, page.language)
  const content = html`<p>${joinPages.codeHint()}</p>
<form method="post">
${formCode({ name: 'code', label: joinPages.code(), problem })}
<button name="action" value="verify">${joinPages.confirm()}</button>
</form>
<form method="post"><button class="plain" name="action" value="resend">${joinPages.codeResend()}</button></form>`
  return linkPage(joinPages.codeTitle(), content, {
    ...fromOf(page),
    status: problem ? 400 : 200,
  })
}

/** Shows the action that a person must take outside the page. */
export function waitingPage(page: JoinPage, kind: 'YES' | 'LINK'): Response {
  const joinPages = inLanguage(english, page.language)
  const [title, text] =
    kind === 'YES' ? [joinPages.replyTitle(), joinPages.reply()] : [joinPages.mailTitle(), joinPages.mail()]
  const content = html`<p>${text}</p>
<form method="post"><button class="plain" name="action" value="resend">${joinPages.resend()}</button></form>`
  return linkPage(title, content, fromOf(page))
}

/** Returns the final page. @param page its link may name the address to continue at */
export function donePage(page: JoinPage): Response {
  const { link, organizationName } = page
  const joinPages = inLanguage(english, page.language)
  const onward =
    link.redirectUrl === null
      ? ''
      : html`\n<p><a class="button" href="${link.redirectUrl}" rel="noopener noreferrer">${joinPages.continue()}</a></p>`
  const from = { name: bdi(organizationName) }
  const text = link.channel === 'EMAIL' ? joinPages.doneEmails.rich(from) : joinPages.doneTexts.rich(from)
  const content = html`<p>${text}</p>${onward}`
  return linkPage(joinPages.doneTitle(), content, fromOf(page))
}

/** Asks for the press of a button. Software follows the links of mails, and must not join for people. */
export function confirmPage(page: JoinPage): Response {
  const joinPages = inLanguage(english, page.language)
  const content = html`<p>${joinPages.confirmHint.rich({ name: bdi(page.organizationName) })}</p>
<form method="post"><button>${joinPages.confirm()}</button></form>`
  return linkPage(joinPages.confirmTitle(), content, fromOf(page))
}

/** Returns a page with a sentence and, if useful, a link back to the form. */
export function noticePage(page: JoinPage, { title, text, back, status, headers }: Notice): Response {
  const joinPages = inLanguage(english, page.language)
  const content = html`<p>${text}</p>${back && html`\n<p><a href="${back}">${joinPages.back()}</a></p>`}`
  return linkPage(title, content, {
    ...fromOf(page),
    ...(headers ? { headers } : {}),
    status,
  })
}

interface Notice {
  title: string
  text: string
  /** Path of the form. */
  back?: string
  status: number
  headers?: Record<string, string>
}
