import { NO_ANSWER } from '../answers.ts'
import { connectionCheck, fail, pass, warn } from '../checks.ts'
import type { GuardedResult } from '../guarded-fetch.ts'
import type { Check } from '../port.ts'
import type { Redact } from '../redact.ts'
import { type Ask, graphErrorOf } from './answers.ts'
import type { WhatsappCloudConfig } from './config.ts'
import { errorOf } from './errors.ts'
import { type Json, listOf, objectOf, parse, shortOf } from './json.ts'
import { limitOf } from './news.ts'

/**
 * The requested fields of a number. If a version of the API does not know the newer fields, only the basic fields
 * are requested.
 */
const BASIC_FIELDS = 'id,display_phone_number,verified_name,quality_rating'
const ALL_FIELDS = `${BASIC_FIELDS},status,messaging_limit_tier,webhook_configuration`

interface Context {
  config: Pick<WhatsappCloudConfig, 'phoneNumberId' | 'wabaId'>
  statusUrl: string
  redact: Redact
}

/** Asks for the number, its limit and the address of Meta's callbacks. Sends no message. */
export async function verify(ask: Ask, context: Context): Promise<Check[]> {
  const { phoneNumberId, wabaId } = context.config
  const whole = await ask(phoneNumberId, { fields: ALL_FIELDS })
  const result = isUnknownField(whole) ? await ask(phoneNumberId, { fields: BASIC_FIELDS }) : whole
  const connection = connectionCheck(result, 'WhatsApp answers.')
  if (result.kind !== 'answered') return [connection]
  const refusal = refusalIn(result, context)
  if (refusal) return [connection, refusal]
  const number = objectOf(parse(result.body ?? ''))
  const apps = await ask(`${wabaId}/subscribed_apps`, {})
  return [
    connection,
    pass('credentials', 'WhatsApp accepts the token.'),
    numberCheck(number),
    qualityCheck(number),
    limitCheck(number),
    subscriptionCheck(apps, context),
    callbackCheck(number, context),
  ]
}

function isUnknownField(result: GuardedResult): boolean {
  if (result.kind !== 'answered' || result.status !== 400) return false
  return graphErrorOf(parse(result.body ?? '')).code === 100
}

/** Returns the reason why the number could not be read, or undefined if it was read. */
function refusalIn(
  { status, body }: Extract<GuardedResult, { kind: 'answered' }>,
  { redact }: Context,
): Check | undefined {
  const answer = parse(body ?? '')
  if (status === 200 && shortOf(objectOf(answer).id, 50)) return undefined
  const { code, words } = graphErrorOf(answer)
  const said = `WhatsApp answered ${status}${code === undefined ? '' : ` (${code})`}${words ? `: ${redact(words, 300)}` : '.'}`
  if (status === 429 || status >= 500 || errorOf(code) === 'THROTTLED')
    return warn('credentials', `Not checked. ${said}`)
  const advice =
    'Check accessToken and phoneNumberId: the token needs whatsapp_business_messaging and whatsapp_business_management.'
  return fail('credentials', `${said} ${advice}`)
}

/** Meta's words for a number that sends nothing. */
const DEAD: ReadonlySet<unknown> = new Set(
  'BANNED DELETED DISCONNECTED MIGRATED PENDING UNVERIFIED'.split(' '),
)

function numberCheck(number: Json): Check {
  const shown = shortOf(number.display_phone_number, 40) ?? 'It'
  const name = shortOf(number.verified_name, 200)
  const what = `${shown}${name ? ` (${name})` : ''}`
  const status = shortOf(number.status, 40)
  if (status === undefined) return pass('number', `${what} is the number of the account.`)
  const verdict = status === 'CONNECTED' ? pass : DEAD.has(status) ? fail : warn
  return verdict('number', `${what} is ${status} at WhatsApp.`)
}

function qualityCheck({ quality_rating: rating }: Json): Check {
  const isBad = rating === 'RED' || rating === 'YELLOW'
  const detail = isBad
    ? `Recipients block or report the number: its quality is ${rating}. If they continue, Meta lowers its limit.`
    : `The quality of the number is ${shortOf(rating, 20) ?? 'unknown'}.`
  return (isBad ? warn : pass)('quality', detail)
}

function limitCheck({ messaging_limit_tier: tier }: Json): Check {
  const limit = limitOf(tier)
  if (limit === undefined) {
    const detail =
      tier === 'TIER_UNLIMITED'
        ? 'Meta sets no limit on the people that the number may write to first.'
        : 'Meta does not say to how many people the number may write first in 24 hours.'
    return pass('limit', detail)
  }
  const people = limit.toLocaleString('en-US')
  return {
    ...pass('limit', `Meta lets the number write first to ${people} people in 24 hours.`),
    dailyLimit: limit,
  }
}

function subscriptionCheck(result: GuardedResult, { redact }: Context): Check {
  const name = 'subscription'
  if (result.kind !== 'answered') return warn(name, NO_ANSWER, result.reason)
  const answer = parse(result.body ?? '')
  if (result.status !== 200) {
    const { words } = graphErrorOf(answer)
    const said = `WhatsApp answered ${result.status}${words ? `: ${redact(words, 300)}` : '.'}`
    return warn(name, `Not checked. ${said} Check wabaId.`)
  }
  if (listOf(objectOf(answer).data).length > 0)
    return pass(name, 'The app gets the receipts and messages of the account.')
  return fail(
    name,
    'No app is subscribed to the account, so receipts and STOP do not arrive. Call POST /<wabaId>/subscribed_apps, or subscribe to the field messages in the app.',
  )
}

/** Checks the address of Meta's callbacks: the address of the number, else of its account, else of the app. */
function callbackCheck(number: Json, { statusUrl, redact }: Context): Check {
  const name = 'callbacks'
  const wanted = statusUrl.replace(/\/status$/, '/inbound')
  if (!wanted.startsWith('https://')) {
    const detail = `Meta only calls public https addresses. Set public_base_url; it is ${new URL(wanted).origin} now.`
    return warn(name, detail)
  }
  const configuration = objectOf(number.webhook_configuration)
  const { phone_number: own, whatsapp_business_account: ofAccount, application: ofApp } = configuration
  const used = [own, ofAccount, ofApp].map((url) => shortOf(url, 500)).find((url) => url !== undefined)
  if (used === wanted || used === statusUrl)
    return pass(name, 'Receipts and messages of the number reach this sender.')
  const now = used
    ? `Receipts and messages go to ${redact(originOf(used), 200)}`
    : 'Meta does not say where receipts and messages go'
  const detail = `${now}. Enter \`callbackUrls.inbound\` of this sender and verifyToken in the app, or as the number's own address.`
  return warn(name, detail)
}

/** Returns only the origin of a URL. The URL of another sender is a secret. */
const originOf = (url: string): string =>
  URL.canParse(url) ? `another address at ${new URL(url).origin}` : 'another address'
