import type { ListedWhatsappTemplate } from '../../api/api.gen.ts'
import type { FilledTemplate } from './draft.ts'

/** How a template of WhatsApp is filled in. */

const PLACE = /\{\{\s*(\w+)\s*\}\}/g

/** The places of a body in the order of their values: numbers in their order, names as they come. */
export function placesIn({ body, parameterCount, parameterNames }: ListedWhatsappTemplate): string[] {
  if (parameterNames) return parameterNames
  const found = new Set([...body.matchAll(PLACE)].map(([, place]) => place!))
  const numbered = [...found].sort((one, other) => Number(one) - Number(other))
  return numbered.length === parameterCount
    ? numbered
    : Array.from({ length: parameterCount }, (_, index) => String(index + 1))
}

/** The template with empty values, but for those that were given to the same places before. */
export function chosen(template: ListedWhatsappTemplate, before: FilledTemplate | null): FilledTemplate {
  const places = placesIn(template)
  return {
    name: template.name,
    language: template.language,
    parameters: places.map((_, index) => before?.parameters?.[index] ?? ''),
    ...(template.parameterNames ? { parameterNames: [...template.parameterNames] } : {}),
    ...(template.header === 'TEXT' ? { header: before?.header ?? '' } : {}),
    ...(template.buttons.length > 0
      ? {
          buttons: template.buttons.map(({ index, type }) => ({
            index,
            type,
            value: before?.buttons?.find((one) => one.index === index)?.value ?? '',
          })),
        }
      : {}),
  }
}

/** The body with its values, as the console and the inbox show it; an empty place reads `[1]`. */
export function filledBody(template: ListedWhatsappTemplate, { parameters = [] }: FilledTemplate): string {
  const places = placesIn(template)
  return template.body.replace(
    PLACE,
    (_whole, place: string) => parameters[places.indexOf(place)] || `[${place}]`,
  )
}
