import * as v from 'valibot'
import { alsoKnows } from '../../http/unknown-fields.ts'

/**
 * Fields of a campaign that the interface defines and this release does not
 * support. Other unknown fields are dropped and named; these are refused, because
 * a campaign that ignored them would send something else than was asked for.
 */
const NOT_AVAILABLE: ReadonlyArray<readonly [field: string, instead: string]> = [
  ['subject', 'send SMS or WHATSAPP'],
  ['htmlBody', 'send SMS or WHATSAPP'],
]

export const NOT_AVAILABLE_NAMES = NOT_AVAILABLE.map(([field]) => field)

/** Absent, null, false and an empty list ask for nothing. */
const asksForNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === false || (Array.isArray(value) && value.length === 0)

/** `schema` that refuses unavailable fields; the API reference shows `schema` alone. */
export function refusing<S extends v.GenericSchema>(schema: S): S {
  const refused = {
    ...schema,
    '~run'(dataset: v.UnknownDataset, config: v.Config<v.BaseIssue<unknown>>) {
      const input = dataset.value
      const result = schema['~run'](dataset, config)
      if (typeof input !== 'object' || input === null) return result
      for (const [field, instead] of NOT_AVAILABLE) {
        const value: unknown = Object.hasOwn(input, field) ? input[field as keyof typeof input] : undefined
        if (!asksForNothing(value))
          v._addIssue(schema, 'field', result, config, refusal(input, field, value, instead))
      }
      return result
    },
  }
  return alsoKnows(refused, NOT_AVAILABLE_NAMES)
}

const refusal = (input: object, field: string, value: unknown, instead: string) => ({
  input: value,
  message: `is not available yet: ${instead}`,
  path: [
    {
      type: 'object' as const,
      origin: 'value' as const,
      input: input as Record<string, unknown>,
      key: field,
      value,
    },
  ] satisfies [v.ObjectPathItem],
})
