import * as v from 'valibot'
import '../../compliance/consents/schema.ts'
import type { ConsentMethod } from '../../compliance/consents/table.ts'
import { instant, oneOf, text } from '../../http/schema.ts'
import { describeObject, describeWords } from '../../lib/describe.ts'

/** The ways in which a person can agree. */
const STATED_METHODS = [
  'WEB_FORM',
  'KEYWORD',
  'OTP',
  'REPLY',
  'MANUAL',
] as const satisfies readonly ConsentMethod[]

describeWords(STATED_METHODS, 'StatedConsentMethod', 'How a person agreed, as a member states it.', {
  WEB_FORM: 'In a form on a web page.',
  KEYWORD: 'By texting a keyword such as START to another system.',
  OTP: 'By entering a code that was sent to the address.',
  REPLY: 'By answering a message or a question.',
  MANUAL: 'In person, on the phone or on paper.',
})

const MAX_NOTE = 500

export const ConsentStatement = v.object({
  method: oneOf(STATED_METHODS),
  occurredAt: instant,
  note: text(3, MAX_NOTE),
})
export type ConsentStatement = v.InferOutput<typeof ConsentStatement>

describeObject(
  ConsentStatement,
  'ConsentStatement',
  'How a person who had opted out agreed to get messages again. It becomes a consent record in the name of the member who states it. An API key cannot state it.',
  {
    method: 'How the person agreed.',
    occurredAt: 'When the person agreed: after the opt-out, and not in the future.',
    note: 'What the person agreed to and where that is written down: the evidence for later.',
  },
)

/** In an answer: present only when it is true. */
export const optOutKept = v.optional(v.literal(true))
export const OPT_OUT_KEPT =
  'True when the request was to lift an opt-out that stays: the person gave it, or a carrier blocks the number. Absent otherwise.'

/** What an answer has of it. */
export const keptIf = (isKept: boolean): { optOutKept?: true } => (isKept ? { optOutKept: true } : {})
