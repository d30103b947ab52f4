import { NO_ANSWER } from '../answers.ts'
import type { FilledTemplate, TemplateLookup } from '../port.ts'
import type { Redact } from '../redact.ts'
import { graphErrorOf } from './answers.ts'
import type { Ask } from './ask.ts'
import { type Json, listOf, objectOf, parse, stringOf } from './json.ts'

/** Somebody waits for the answer while a campaign is created. */
const PATIENCE_MS = 5_000
const PLACE = /\{\{\s*(\w+)\s*\}\}/g

/**
 * Asks for a template by its name: one for each language.
 * developers.facebook.com/documentation/business-messaging/whatsapp/reference/whatsapp-business-account/template-api
 */
export async function findTemplate(
  ask: Ask,
  { wabaId, redact }: { wabaId: string; redact: Redact },
  { name, language }: Pick<FilledTemplate, 'name' | 'language'>,
): Promise<TemplateLookup> {
  const fields = 'name,language,status,category,parameter_format,components'
  const query = { name, fields, limit: '100' }
  const result = await ask(`${wabaId}/message_templates`, query, AbortSignal.timeout(PATIENCE_MS))
  if (result.kind !== 'answered') {
    return { found: 'unavailable', reason: NO_ANSWER, cause: result.reason }
  }
  const answer = parse(result.body ?? '')
  const templates = objectOf(answer).data
  if (result.status !== 200 || !Array.isArray(templates)) {
    const { words } = graphErrorOf(answer)
    const details = words === undefined ? '.' : `: ${redact(words, 300)}`
    return { found: 'unavailable', reason: `WhatsApp answered ${result.status}${details}` }
  }
  // The name in the question may also be the beginning of longer ones.
  const template = templates.map(objectOf).find((one) => one.name === name && one.language === language)
  return template ? describe(template) : { found: false }
}

function describe(template: Json): TemplateLookup {
  const components = listOf(template.components).map(objectOf)
  const body = components.find(({ type }) => upper(type) === 'BODY')
  return {
    found: true,
    status: upper(template.status) || 'UNKNOWN',
    category: upper(template.category),
    parameterCount: placesIn(body?.text).size,
    obstacle: obstacleIn(template, components),
  }
}

const upper = (word: unknown): string => (stringOf(word) ?? '').slice(0, 50).toUpperCase()

const placesIn = (text: unknown): Set<string> =>
  new Set([...(stringOf(text) ?? '').matchAll(PLACE)].map(([, place]) => place!))

/** Buttons that are sent as they were approved. */
const FIXED_BUTTONS: ReadonlySet<string> = new Set([
  'QUICK_REPLY',
  'PHONE_NUMBER',
  'URL',
  'VOICE_CALL',
  'FLOW',
])
const KNOWN_COMPONENTS: ReadonlySet<string> = new Set(['HEADER', 'BODY', 'FOOTER', 'BUTTONS'])

function obstacleIn(template: Json, components: readonly Json[]): string | null {
  if (upper(template.parameter_format) === 'NAMED') {
    return 'its places have names, and only numbered ones can be filled in'
  }
  for (const component of components) {
    const type = upper(component.type)
    if (!KNOWN_COMPONENTS.has(type))
      return `it has a part that is not supported (${type || 'without a type'})`
    if (type === 'HEADER' && upper(component.format) !== 'TEXT') {
      return `its header is not a text (${upper(component.format)})`
    }
    if (type === 'HEADER' && placesIn(component.text).size > 0) return 'its header has a place to fill in'
    const buttons = type === 'BUTTONS' ? listOf(component.buttons).map(objectOf) : []
    const odd = buttons.find(
      ({ type: kind, url }) => !FIXED_BUTTONS.has(upper(kind)) || placesIn(url).size > 0,
    )
    if (odd) return `one of its buttons has to be filled in (${upper(odd.type)})`
  }
  return null
}
