import { formCheck, formCode, formNotice, formRow, formSteps } from '../../http/page-form.ts'
import { linkPage } from '../../http/public-page.ts'
import { bdi, Html, html } from '../../lib/html.ts'
import type { CollectField, JoinLinkRow } from '../records/table.ts'
import { checkAfterForm } from '../submissions/messages.ts'

/** The pages of a join link: the form, the waiting pages, and the final pages. */

/** The facts that a page shows about a link and its organization. */
export interface JoinPage {
  link: JoinLinkRow
  organizationName: string
  /** Address of the organization's logo. Null if there is none. */
  logoUrl: string | null
  /** The number that receives the keyword, in E.164. Null for a form. */
  address: string | null
}

/** The entries of a person. They are shown again after a refusal. */
export interface Entered {
  phone?: string
  email?: string
  /** By `collectFields[].field`. */
  fields: Readonly<Record<string, string>>
}

/** A refusal: the name of its input, or null for the whole form, and a sentence. */
export interface Problem {
  field: string | null
  text: string
}

/** The prefix of the inputs of the fields that a link collects. */
export const FIELD_PREFIX = 'fields.'

const fromOf = ({ organizationName, logoUrl }: Pick<JoinPage, 'organizationName' | 'logoUrl'>) => ({
  organization: organizationName,
  ...(logoUrl === null ? {} : { logo: logoUrl }),
})

const headlineOf = ({ link, organizationName }: JoinPage): string =>
  link.headline ?? `Join ${organizationName}`

const AUTOCOMPLETE: Readonly<Record<string, string>> = {
  firstName: 'autocomplete="given-name"',
  lastName: 'autocomplete="family-name"',
  email: 'type="email" autocomplete="email" inputmode="email"',
}

function collected({ field, label, required }: CollectField, entered: Entered, problem?: string): Html {
  const name = FIELD_PREFIX + field
  const attributes = `${AUTOCOMPLETE[field] ?? 'autocomplete="off"'} maxlength="500"${required ? ' required' : ''}`
  const title = required ? label : `${label} (optional)`
  return formRow({ name, label: title, attributes, value: entered.fields[field], problem })
}

/** Use of the number, by the check. */
const HINTS = {
  CODE: 'We send a code to it.',
  YES: 'We send a question to it.',
  LINK: undefined,
  NONE: undefined,
} as const

/** Returns the consent text with links to its pages. */
function consentLabel({ consentText, privacyPolicyUrl, termsUrl }: JoinLinkRow): Html {
  const links = [
    privacyPolicyUrl && html`<a href="${privacyPolicyUrl}" rel="noopener noreferrer">Privacy policy</a>`,
    termsUrl && html`<a href="${termsUrl}" rel="noopener noreferrer">Terms</a>`,
  ].filter((link) => link instanceof Html)
  return html`${consentText} ${links.map((link, index) => html`${index > 0 ? ' · ' : ''}${link}`)}`
}

/**
 * Returns the form. It works without a script. The box is never ticked when the page opens.
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
  const { link } = page
  const problemOf = (name: string | null) => problems.find(({ field }) => field === name)?.text
  const general = problemOf(null)
  const isEmail = link.channel === 'EMAIL'
  const content = html`${link.description && html`<p>${link.description}</p>\n`}${general === undefined ? '' : formNotice(general)}
<form method="post">
${
  isEmail
    ? formRow({
        name: 'email',
        label: 'Email address',
        value: entered.email,
        problem: problemOf('email'),
        attributes: 'type="email" autocomplete="email" inputmode="email" maxlength="254" required',
      })
    : formRow({
        name: 'phone',
        label: 'Mobile number',
        attributes: 'type="tel" autocomplete="tel" inputmode="tel" maxlength="40" required',
        value: entered.phone,
        hint: HINTS[checkAfterForm(link) ?? 'NONE'],
        problem: problemOf('phone'),
      })
}
${link.collectFields.map((each) => collected(each, entered, problemOf(FIELD_PREFIX + each.field)))}
<div hidden><label for="website">Leave this empty</label><input id="website" name="website" tabindex="-1" autocomplete="off"></div>
<input type="hidden" name="startedAt" value="${startedAt}">
<input type="hidden" name="consentVersion" value="${link.consentVersion}">
${formCheck({ name: 'isAgreed', label: consentLabel(link), isRequired: link.requireConsent, problem: problemOf('isAgreed') ?? problemOf('consentVersion') })}
<button>${link.buttonLabel ?? 'Join'}</button>
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
  const inputs = form.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">\n`)
  const content = html`<p>The form is not sent yet, because software seems to have filled it in. Press the button if you are a person.</p>
<form method="post">
${inputs}<button>Send the form</button>
</form>`
  return linkPage('One more step', content, fromOf(page))
}

/** Shows how to join by a text: the keyword, and a link that opens the text on a phone. */
export function keywordPage(page: JoinPage): Response {
  const { link, address } = page
  const { keyword } = link
  const number = address ?? ''
  const message = link.channel === 'WHATSAPP' ? 'WhatsApp message' : 'text message'
  const content = html`${link.description && html`<p>${link.description}</p>\n`}
${formSteps([
  html`Open a new ${message} to <strong>${number}</strong>.`,
  html`Write <strong>${keyword}</strong> and nothing else, and send it.`,
  html`You get an answer that says that you have joined.`,
])}
<p><a class="button" href="${textLink(link.channel, number, keyword ?? '')}">${link.buttonLabel ?? 'Open the message on this phone'}</a></p>
<section><p>${consentLabel(link)}</p></section>`
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
  const content = html`<p>If the number can get messages, a code is on its way. It may take a minute.</p>
<form method="post">
${formCode({ name: 'code', label: 'Code from the message', problem })}
<button name="action" value="verify">Confirm</button>
</form>
<form method="post"><button class="plain" name="action" value="resend">Send another code</button></form>`
  return linkPage('Enter the code', content, {
    ...fromOf(page),
    status: problem ? 400 : 200,
  })
}

const WAITING = {
  YES: ['Answer the message', 'We sent a message to your phone. Answer it with YES, and you have joined.'],
  LINK: [
    'Open your mail',
    'We sent you an email. Press the button on the page behind its link, and you have joined.',
  ],
} as const

/** Shows the action that a person must take outside the page. */
export function waitingPage(page: JoinPage, kind: keyof typeof WAITING): Response {
  const [title, text] = WAITING[kind]
  const content = html`<p>${text}</p>
<form method="post"><button class="plain" name="action" value="resend">Send it again</button></form>`
  return linkPage(title, content, fromOf(page))
}

/** Returns the final page. @param page its link may name the address to continue at */
export function donePage(page: JoinPage): Response {
  const { link, organizationName } = page
  const onward =
    link.redirectUrl === null
      ? ''
      : html`\n<p><a class="button" href="${link.redirectUrl}" rel="noopener noreferrer">Continue</a></p>`
  const content = html`<p>You get messages from ${bdi(organizationName)} from now on. To get no more, answer one of them with STOP, or use the link in a mail.</p>${onward}`
  return linkPage('You have joined', content, fromOf(page))
}

/** Asks for the press of a button. Software follows the links of mails, and must not join for people. */
export function confirmPage(page: JoinPage): Response {
  const content = html`<p>${bdi(page.organizationName)} will send emails to this address.</p>
<form method="post"><button>Confirm</button></form>`
  return linkPage('Confirm your email address', content, fromOf(page))
}

/** Returns a page with a sentence and, if useful, a link back to the form. */
export function noticePage(
  page: Pick<JoinPage, 'organizationName' | 'logoUrl'> | undefined,
  { title, text, back, status, headers }: Notice,
): Response {
  const content = html`<p>${text}</p>${back && html`\n<p><a href="${back}">Back to the form</a></p>`}`
  return linkPage(title, content, {
    ...(page ? fromOf(page) : {}),
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
