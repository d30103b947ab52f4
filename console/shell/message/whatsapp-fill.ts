import type { ListedWhatsappTemplate } from '../../api/api.gen.ts'
import type { FilledTemplate } from './context.ts'

/** Values of a WhatsApp template. */

const PLACE = /\{\{\s*(\w+)\s*\}\}/g

/** Returns the placeholders of a body in the order of their values: numbers sorted, names as they occur. */
export function placesIn({ body, parameterCount, parameterNames }: ListedWhatsappTemplate): string[] {
  if (parameterNames) return parameterNames
  const found = new Set([...body.matchAll(PLACE)].map(([, place]) => place!))
  const numbered = [...found].sort((one, other) => Number(one) - Number(other))
  return numbered.length === parameterCount
    ? numbered
    : Array.from({ length: parameterCount }, (_, index) => String(index + 1))
}

/** Returns the template with empty values, except for those given to the same placeholders before. */
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

/**
 * Returns the body with its values, as the console and the inbox show it. An empty placeholder
 * reads `[1]`.
 */
export function filledBody(template: ListedWhatsappTemplate, { parameters = [] }: FilledTemplate): string {
  const places = placesIn(template)
  return template.body.replace(
    PLACE,
    (_whole, place: string) => parameters[places.indexOf(place)] || `[${place}]`,
  )
}
