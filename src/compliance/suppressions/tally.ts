import { defineTally } from '../../db/counted.ts'
import { CONSENT_METHODS, type ConsentMethod } from '../consents/table.ts'

/** Addresses that were added to suppression lists. */
export const suppressionTally = defineTally<[method: ConsentMethod]>(
  CONSENT_METHODS.map((method) => [method]),
)
