import * as v from 'valibot'

export interface ConfigOption {
  /** Name in the file. The environment name is CARILLON_ and this name in upper case. */
  name: string
  /** Flag of the command line, if there is one. */
  flag?: string
  schema: v.GenericSchema<string, unknown>
  /** Default, as it would be written in the file. */
  fallback: string
  description: string
  isSecret?: boolean
}

/** Returns a schema of a whole number in this range, as text. */
export const wholeNumber = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, 'must be a whole number'),
    v.transform(Number),
    v.minValue(min, `must be at least ${min}`),
    v.maxValue(max, `must be at most ${max}`),
  )

export const flagValue = v.pipe(
  v.picklist(['true', 'false'], 'must be true or false'),
  v.transform((text) => text === 'true'),
)
