import type { BODY_TYPES } from './words.ts'

const PLACEHOLDERS = ['to', 'from', 'text', 'id', 'statusUrl'] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

/** Limit of a template in characters, as text or as JSON: bounds the cost of each message. */
export const MAX_TEMPLATE = 10_000
const MAX_DEPTH = 32

export const ANY_PLACEHOLDER = /\{\{([^{}]*)\}\}/g
export const isPlaceholder = (name: string): name is Placeholder =>
  (PLACEHOLDERS as readonly string[]).includes(name)

export const hasPlaceholder = (text: string, name: Placeholder): boolean => text.includes(`{{${name}}}`)

/**
 * The placeholder for the addresses of the files. It must be the entire value. Its property is left out of a
 * message without files.
 */
export const MEDIA_PLACEHOLDER = '{{mediaUrls}}'

/** Tells whether a gateway with this template takes files. */
export const takesMedia = (config: TemplateSettings): boolean => {
  const template = parseBodyTemplate(config)
  return !('problem' in template) && leaves(template).includes(MEDIA_PLACEHOLDER)
}

/** Returns the first `{{…}}` that is not a known placeholder. */
export function unknownPlaceholder(text: string): string | undefined {
  for (const [whole, name = ''] of text.matchAll(ANY_PLACEHOLDER)) if (!isPlaceholder(name)) return whole
  return undefined
}

/** The settings of a gateway that may contain placeholders. */
interface TemplateSettings {
  bodyType: (typeof BODY_TYPES)[number]
  bodyTemplate: string | Record<string, unknown> | unknown[]
  url: string
  headers: Readonly<Record<string, string>>
}

type BodyTemplate = { json: unknown } | { pairs: ReadonlyArray<readonly [string, string]> }

/** Parses the template for its `bodyType`. Returns the mistake if it has one. */
export function parseBodyTemplate(config: TemplateSettings): BodyTemplate | { problem: string } {
  const { bodyType, bodyTemplate } = config
  const parsed = bodyType === 'JSON' ? parseJsonTemplate(bodyTemplate) : parsePairs(bodyTemplate)
  if ('problem' in parsed) return parsed
  const texts = leaves('json' in parsed ? parsed.json : parsed.pairs)
  for (const text of texts) {
    if (text === MEDIA_PLACEHOLDER) continue
    if (text.includes(MEDIA_PLACEHOLDER)) {
      return { problem: `must use ${MEDIA_PLACEHOLDER} as a whole value, because it becomes a list` }
    }
    const unknown = unknownPlaceholder(text)
    if (unknown) return { problem: `contains ${unknown}, which is not a placeholder` }
  }
  const everywhere = [...texts, config.url, ...Object.values(config.headers)]
  for (const name of ['to', 'text'] as const) {
    if (!everywhere.some((text) => hasPlaceholder(text, name))) {
      return { problem: `must contain {{${name}}}, or every message would be the same` }
    }
  }
  return parsed
}

function parseJsonTemplate(template: TemplateSettings['bodyTemplate']): BodyTemplate | { problem: string } {
  const problem = 'must be a JSON object or array, with its placeholders inside quotes'
  try {
    const json = typeof template === 'string' ? JSON.parse(template) : template
    if (typeof json !== 'object' || json === null) return { problem }
    return isShallow(json) ? { json } : { problem: `must be nested at most ${MAX_DEPTH} levels deep` }
  } catch {
    return { problem }
  }
}

/** Tells whether the template has few enough levels for a recursive walk. */
function isShallow(value: unknown, levels = MAX_DEPTH): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1))
}

function parsePairs(template: TemplateSettings['bodyTemplate']): BodyTemplate | { problem: string } {
  if (typeof template === 'string') return { pairs: [...new URLSearchParams(template)] }
  const pairs: Array<[string, string]> = []
  for (const [name, value] of Object.entries(template)) {
    if (Array.isArray(template) || (typeof value !== 'string' && typeof value !== 'number')) {
      return { problem: 'must be an object of names and texts, or text such as to={{to}}&text={{text}}' }
    }
    pairs.push([name, String(value)])
  }
  return { pairs }
}

/** Returns all texts in a JSON value. */
export function leaves(value: unknown): string[] {
  const texts: string[] = []
  const visit = (inner: unknown): void => {
    if (typeof inner === 'string') texts.push(inner)
    else if (typeof inner === 'object' && inner !== null) for (const one of Object.values(inner)) visit(one)
  }
  visit(value)
  return texts
}
