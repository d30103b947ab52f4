import { findings } from '../../../words/en/findings.ts'
import { type StoredSentence, storableOf } from '../../lib/stored-sentence.ts'
import type { Redact } from '../redact.ts'
import type {
  FilledButton,
  FilledTemplate,
  KnownTemplate,
  ListedTemplate,
  TemplateList,
  TemplateLookup,
  WhatsappFileKind,
} from '../whatsapp-template.ts'
import { type Ask, graphErrorOf } from './answers.ts'
import { type Json, listOf, objectOf, parse, shortOf, stringOf } from './json.ts'

const say = storableOf(findings)

/** Short, because a user waits for the answer while a campaign is created. */
const TIMEOUT_MS = 5_000
const PLACE = /\{\{\s*(\w+)\s*\}\}/g

const FIELDS = 'name,language,status,category,parameter_format,components'
const PAGE = '100'
/** An account has at most 6,000 templates. */
const MAX_PAGES = 60

interface Account {
  wabaId: string
  redact: Redact
}

/**
 * Looks up a template by its name. The account has one for each language.
 * developers.facebook.com/documentation/business-messaging/whatsapp/reference/whatsapp-business-account/template-api
 */
export async function findTemplate(
  ask: Ask,
  account: Account,
  { name, language }: Pick<FilledTemplate, 'name' | 'language'>,
): Promise<TemplateLookup> {
  const page = await askPage(ask, account, { name })
  if (page.found !== true) return page
  // Meta also lists names that begin with the requested name.
  const template = page.templates.find((one) => one.name === name && one.language === language)
  return template ? { found: true, ...describe(template) } : { found: false }
}

/** Lists all templates of the account, page by page. */
export async function listTemplates(ask: Ask, account: Account): Promise<TemplateList> {
  const templates: ListedTemplate[] = []
  let after: string | undefined
  for (let count = 0; count < MAX_PAGES; count++) {
    const page = await askPage(ask, account, after === undefined ? {} : { after })
    if (page.found !== true) return page
    templates.push(...page.templates.flatMap((template) => listed(template) ?? []))
    after = page.after
    if (after === undefined) return { found: true, templates, isWhole: true }
  }
  return { found: true, templates, isWhole: false }
}

/** @returns `after`: the beginning of the next page, undefined on the last page */
async function askPage(ask: Ask, { wabaId, redact }: Account, asked: Record<string, string>) {
  const query = { ...asked, fields: FIELDS, limit: PAGE }
  const result = await ask(`${wabaId}/message_templates`, query, AbortSignal.timeout(TIMEOUT_MS))
  if (result.kind !== 'answered') {
    return { found: 'unavailable', reason: [say.noAnswer()], cause: result.reason } as const
  }
  const answer = objectOf(parse(result.body ?? ''))
  if (result.status !== 200 || !Array.isArray(answer.data)) {
    const { words } = graphErrorOf(answer)
    const details = words === undefined ? [] : [say.quote({ text: redact(words, 300) })]
    const reason = [say.whatsappAnswered({ status: String(result.status) }), ...details]
    return { found: 'unavailable', reason } as const
  }
  const { next, cursors } = objectOf(answer.paging)
  const after = next === undefined ? undefined : shortOf(objectOf(cursors).after, 1_000)
  return { found: true, templates: answer.data.map(objectOf), after } as const
}

function listed(template: Json): ListedTemplate | undefined {
  const [name, language] = [shortOf(template.name, 512), shortOf(template.language, 20)]
  if (!name || !language) return undefined
  const body = listOf(template.components)
    .map(objectOf)
    .find(({ type }) => upper(type) === 'BODY')
  return { name, language, body: (stringOf(body?.text) ?? '').slice(0, 2_000), ...describe(template) }
}

function describe(template: Json): KnownTemplate {
  const components = listOf(template.components).map(objectOf)
  const part = (wanted: string) => components.find(({ type }) => upper(type) === wanted)
  const places = placesIn(part('BODY')?.text)
  const header = part('HEADER')
  return {
    status: upper(template.status) || 'UNKNOWN',
    category: upper(template.category),
    parameterCount: places.size,
    parameterNames: isNamed(template) ? [...places] : null,
    header: header ? neededBy(header) : null,
    buttons: buttonsOf(part('BUTTONS')).flatMap((button, index) => {
      const type = fillingOf(button)
      return type ? [{ index, type }] : []
    }),
    obstacle: obstacleIn(template, components),
  }
}

const isNamed = ({ parameter_format: format }: Json): boolean => upper(format) === 'NAMED'

const upper = (word: unknown): string => (stringOf(word) ?? '').slice(0, 50).toUpperCase()

const placesIn = (text: unknown): Set<string> =>
  new Set([...(stringOf(text) ?? '').matchAll(PLACE)].map(([, place]) => place!))

const FILES: ReadonlySet<string> = new Set<WhatsappFileKind>(['IMAGE', 'VIDEO', 'DOCUMENT'])

/** Returns the value that a header needs, or null for a header that has no placeholder or is of an unknown kind. */
function neededBy({ format, text }: Json): 'TEXT' | WhatsappFileKind | null {
  if (FILES.has(upper(format))) return upper(format) as WhatsappFileKind
  return upper(format) === 'TEXT' && placesIn(text).size > 0 ? 'TEXT' : null
}

const buttonsOf = (component: Json | undefined): Json[] => listOf(component?.buttons).map(objectOf)

function fillingOf({ type, url }: Json): FilledButton['type'] | undefined {
  if (upper(type) === 'COPY_CODE') return 'COPY_CODE'
  return upper(type) === 'URL' && placesIn(url).size > 0 ? 'URL' : undefined
}

/** Buttons that can be sent: unchanged as approved, or filled in. */
const KNOWN_BUTTONS: ReadonlySet<string> = new Set([
  'QUICK_REPLY',
  'PHONE_NUMBER',
  'URL',
  'COPY_CODE',
  'VOICE_CALL',
  'FLOW',
])
const KNOWN_COMPONENTS: ReadonlySet<string> = new Set(['HEADER', 'BODY', 'FOOTER', 'BUTTONS'])

function obstacleIn(template: Json, components: readonly Json[]): StoredSentence | null {
  for (const component of components) {
    const type = upper(component.type)
    if (!KNOWN_COMPONENTS.has(type)) return say.templatePart({ type: type || '–' })
    const format = upper(component.format)
    if (type === 'HEADER' && format !== 'TEXT' && !FILES.has(format)) {
      return say.templateHeader({ type: format })
    }
    if (type === 'HEADER' && isNamed(template) && neededBy(component) === 'TEXT') {
      return say.templateNamedHeader()
    }
    const buttons = type === 'BUTTONS' ? buttonsOf(component) : []
    const odd = buttons.find(({ type: kind }) => !KNOWN_BUTTONS.has(upper(kind)))
    if (odd) return say.templateButton({ type: upper(odd.type) })
  }
  return null
}
