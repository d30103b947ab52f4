import { answeredBy, NO_ANSWER } from '../answers.ts'
import { connectionCheck, fail, pass, warn } from '../checks.ts'
import type { GuardedResult } from '../guarded-fetch.ts'
import type { Check } from '../port.ts'
import type { Redact } from '../redact.ts'
import { say } from '../sentences.ts'
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
  const connection = connectionCheck(result, say.answers({ place: 'WhatsApp' }))
  if (result.kind !== 'answered') return [connection]
  const refusal = refusalIn(result, context)
  if (refusal) return [connection, refusal]
  const number = objectOf(parse(result.body ?? ''))
  const apps = await ask(`${wabaId}/subscribed_apps`, {})
  return [
    connection,
    pass('credentials', say.whatsappAccepts()),
    numberCheck(number, context),
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
  const said = answeredBy(
    'WhatsApp',
    code === undefined ? status : `${status} (${code})`,
    words && redact(words, 300),
  )
  if (status === 429 || status >= 500 || errorOf(code) === 'THROTTLED')
    return warn('credentials', say.together({ first: say.notChecked(), second: said }))
  return fail('credentials', say.together({ first: said, second: say.whatsappToken() }))
}

/** Meta's words for a number that sends nothing. */
const DEAD: ReadonlySet<unknown> = new Set(
  'BANNED DELETED DISCONNECTED MIGRATED PENDING UNVERIFIED'.split(' '),
)

function numberCheck(given: Json, { config }: Context): Check {
  const shown = shortOf(given.display_phone_number, 40) ?? config.phoneNumberId
  const name = shortOf(given.verified_name, 200)
  const number = `${shown}${name ? ` (${name})` : ''}`
  const status = shortOf(given.status, 40)
  if (status === undefined) return pass('number', say.whatsappNumber({ number }))
  const verdict = status === 'CONNECTED' ? pass : DEAD.has(status) ? fail : warn
  return verdict('number', say.whatsappStatus({ number, status }))
}

function qualityCheck({ quality_rating: given }: Json): Check {
  if (given === 'RED' || given === 'YELLOW') return warn('quality', say.whatsappQualityLow({ rating: given }))
  const rating = shortOf(given, 20)
  return pass('quality', rating ? say.whatsappQuality({ rating }) : say.whatsappQualityUnknown())
}

function limitCheck({ messaging_limit_tier: tier }: Json): Check {
  const limit = limitOf(tier)
  if (limit === undefined) {
    return pass('limit', tier === 'TIER_UNLIMITED' ? say.whatsappNoLimit() : say.whatsappLimitUnknown())
  }
  return { ...pass('limit', say.whatsappLimit({ people: limit })), dailyLimit: limit }
}

function subscriptionCheck(result: GuardedResult, { redact }: Context): Check {
  const name = 'subscription'
  if (result.kind !== 'answered') return warn(name, NO_ANSWER, result.reason)
  const answer = parse(result.body ?? '')
  if (result.status !== 200) {
    const { words } = graphErrorOf(answer)
    const said = answeredBy('WhatsApp', result.status, words && redact(words, 300))
    const found = say.together({ first: say.notChecked(), second: said })
    return warn(name, say.together({ first: found, second: say.whatsappAccount() }))
  }
  if (listOf(objectOf(answer).data).length > 0) return pass(name, say.whatsappSubscribed())
  return fail(name, say.whatsappUnsubscribed())
}

/** Checks the address of Meta's callbacks: the address of the number, else of its account, else of the app. */
function callbackCheck(number: Json, { statusUrl, redact }: Context): Check {
  const name = 'callbacks'
  const wanted = statusUrl.replace(/\/status$/, '/inbound')
  if (!wanted.startsWith('https://')) {
    return warn(name, say.whatsappNotPublic({ origin: new URL(wanted).origin }))
  }
  const configuration = objectOf(number.webhook_configuration)
  const { phone_number: own, whatsapp_business_account: ofAccount, application: ofApp } = configuration
  const used = [own, ofAccount, ofApp].map((url) => shortOf(url, 500)).find((url) => url !== undefined)
  if (used === wanted || used === statusUrl) return pass(name, say.whatsappHere())
  const first = used ? elsewhere(used, redact) : say.whatsappNowhere()
  return warn(name, say.together({ first, second: say.whatsappEnter() }))
}

/** Says only the origin of a URL. The URL of another sender is a secret. */
const elsewhere = (url: string, redact: Redact): string =>
  URL.canParse(url)
    ? say.whatsappElsewhere({ origin: redact(new URL(url).origin, 200) })
    : say.whatsappElsewhereHidden()
