import type { Design } from './schema.ts'

/** A text of a document, and its place such as `blocks[2].label`. */
interface PlacedText {
  text: string
  place: string
}

/** Fields whose texts recipients never see. */
const HIDDEN_FIELDS: ReadonlySet<string> = new Set(['id', 'type', 'showTo'])

/** Lists all texts of a document that merge fields may be in: every text that reaches the mail. */
export function textsIn({ blocks }: Design): PlacedText[] {
  const found: PlacedText[] = []
  const walk = (value: unknown, place: string): void => {
    if (typeof value === 'string') {
      if (value.includes('{{')) found.push({ text: value, place })
    } else if (Array.isArray(value)) {
      for (const [n, entry] of value.entries()) walk(entry, `${place}[${n}]`)
    } else if (value !== null && typeof value === 'object') {
      for (const [name, entry] of Object.entries(value))
        if (!HIDDEN_FIELDS.has(name)) walk(entry, `${place}.${name}`)
    }
  }
  walk(blocks, 'blocks')
  return found
}
