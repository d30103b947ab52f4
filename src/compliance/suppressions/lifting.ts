import type { ConsentMethod } from '../consents/table.ts'

/**
 * Decides who may remove an address from the suppression list, by how the address came onto it. Only
 * the person who revoked a consent can give it again (47 CFR 64.1200(a)(10)). So software that sends
 * `isOptedOut: false` with every contact must not lift a STOP.
 */

/**
 * Origins of a request to remove an address from the list:
 * - PERSON: the owner of the address, by START, a confirmed join or the preferences page
 * - STATEMENT: a signed-in member who states how the owner consented
 * - REQUEST: any other call, also by an API key: an update, an upsert, a removal from the list
 */
export const LIFTERS = ['PERSON', 'STATEMENT', 'REQUEST'] as const
export type LiftedBy = (typeof LIFTERS)[number]

/** Sources of an opt-out, the weakest first. On the list, a stronger source replaces a weaker one. */
const OPT_OUT_SOURCES = ['ORGANIZATION', 'ADDRESS', 'PERSON', 'CARRIER'] as const
type OptOutSource = (typeof OPT_OUT_SOURCES)[number]

const SOURCE_OF: Readonly<Record<ConsentMethod, OptOutSource>> = {
  MANUAL: 'ORGANIZATION',
  IMPORT: 'ORGANIZATION',
  API: 'ORGANIZATION',
  // A bounce: the mailbox does not accept mail.
  BOUNCE: 'ADDRESS',
  WEB_FORM: 'PERSON',
  KEYWORD: 'PERSON',
  OTP: 'PERSON',
  EMAIL: 'PERSON',
  REPLY: 'PERSON',
  LIST_UNSUBSCRIBE: 'PERSON',
  COMPLAINT: 'PERSON',
  PROVIDER: 'CARRIER',
}

/**
 * Origins that may lift an opt-out, by its source. Only the person can lift a carrier's block, by
 * texting START.
 */
const MAY_LIFT: Readonly<Record<OptOutSource, readonly LiftedBy[]>> = {
  ORGANIZATION: ['PERSON', 'STATEMENT', 'REQUEST'],
  ADDRESS: ['PERSON', 'STATEMENT', 'REQUEST'],
  PERSON: ['PERSON', 'STATEMENT'],
  CARRIER: ['PERSON'],
}

export const sourceOf = (method: ConsentMethod): OptOutSource => SOURCE_OF[method]

export const mayLift = (method: ConsentMethod, by: LiftedBy): boolean =>
  MAY_LIFT[SOURCE_OF[method]].includes(by)

/** Returns the methods whose source is weaker than the source of `method`. */
export const weakerThan = (method: ConsentMethod): ConsentMethod[] => {
  const rank = OPT_OUT_SOURCES.indexOf(SOURCE_OF[method])
  return (Object.keys(SOURCE_OF) as ConsentMethod[]).filter(
    (other) => OPT_OUT_SOURCES.indexOf(SOURCE_OF[other]) < rank,
  )
}
