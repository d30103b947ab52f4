import * as v from 'valibot'
import { described } from '../lib/describe.ts'
import { atLeastCharacters, atMostCharacters } from '../lib/invisible.ts'
import { isRange } from './address-policy.ts'

/** Settings that several providers have. */

export const NOT_UNICODE = 'must be well-formed Unicode'

/** Returns the schema of a text of at least one character. */
export const shortText = (max: number) =>
  v.pipe(
    v.string('must be text'),
    atLeastCharacters(1),
    atMostCharacters(max),
    v.check((value) => value.isWellFormed(), NOT_UNICODE),
  )

/** Returns the schema of an array whose length is checked before its entries. */
export const atMost = (max: number, item: v.GenericSchema) =>
  v.pipe(
    described(v.array(v.unknown()), { items: item }),
    v.maxLength(max, `must have at most ${max} entries`),
  )

/** Addresses from which callbacks may come. An empty list allows any address. */
export const ipAllowList = v.optional(
  v.pipe(
    atMost(100, v.string()),
    v.array(v.pipe(shortText(64), v.check(isRange, 'must be an IP address or a CIDR block'))),
  ),
  [],
)
