import { enumeration } from '../lib/describe.ts'
import type { StoredSentence } from '../lib/stored-sentence.ts'
/** Templates of WhatsApp, in the forms of a message and of the account. */

/** A template that WhatsApp has approved, with the values of its placeholders. */
export interface FilledTemplate {
  name: string
  /** The language as WhatsApp writes it, such as `en_US`. */
  language: string
  /** The values of {{1}}, {{2}} and so on in the body. */
  parameters: readonly string[]
  /** The names of the placeholders in the body, one for each parameter. Absent for numbered placeholders. */
  parameterNames?: readonly string[]
  /** The value of its header. Absent for a header without a placeholder. */
  header?: string
  /** The values of its buttons. Absent if there is none. */
  buttons?: readonly FilledButton[]
}

/** Maximum of the value of a button, in characters. */
export const MAX_BUTTON = { URL: 2_000, COPY_CODE: 20 } as const

/** The end of the address of a button, or the code that it copies. */
export const BUTTON_TYPES = enumeration(
  'WhatsappButtonType',
  'The value that fills in a button of a template.',
  {
    URL: 'The end of the address that it opens; also of a button that copies a one-time password.',
    COPY_CODE: `The code that it copies, at most ${MAX_BUTTON.COPY_CODE} characters.`,
  },
)
export interface FilledButton {
  /** Position of the button among the buttons of the template, from 0. */
  index: number
  type: (typeof BUTTON_TYPES)[number]
  value: string
}

/** How WhatsApp shows the file. */
export type WhatsappFileKind = 'IMAGE' | 'VIDEO' | 'DOCUMENT'
export interface WhatsappFile {
  kind: WhatsappFileKind
  /** The URL from which WhatsApp fetches the file. */
  url: string
}

/** A template as the account knows it. */
export interface KnownTemplate {
  /** The word of the provider, such as APPROVED, PENDING, REJECTED or PAUSED. */
  status: string
  /** The approved category: MARKETING, UTILITY or AUTHENTICATION. */
  category: string
  /** Number of placeholders in its body. */
  parameterCount: number
  /** The names of these placeholders. Null for numbered ones. */
  parameterNames: readonly string[] | null
  /** The value that its header needs, a text or a file. Null if there is none. */
  header: 'TEXT' | WhatsappFileKind | null
  /** The buttons that have to be filled in. */
  buttons: ReadonlyArray<Pick<FilledButton, 'index' | 'type'>>
  /** The reason why this product cannot send the template. Null if it can. */
  obstacle: StoredSentence | null
}

/** The look-up failed. The reason is a sentence for users, and the cause is for the log only. */
interface Unavailable {
  found: 'unavailable'
  reason: readonly StoredSentence[]
  cause?: string
}

/** @see WhatsappProvider.findTemplate */
export type TemplateLookup = ({ found: true } & KnownTemplate) | { found: false } | Unavailable

export interface ListedTemplate extends KnownTemplate, Pick<FilledTemplate, 'name' | 'language'> {
  /** Text of its body, with its placeholders. */
  body: string
}

/** @see WhatsappProvider.listTemplates */
export type TemplateList =
  | {
      found: true
      templates: readonly ListedTemplate[]
      /** Whether these are all templates of the account. */
      isWhole: boolean
    }
  | Unavailable
