import { contactFields } from '../../../words/en/contact-fields.ts'
import { inLanguage } from '../../../words/in-language.ts'
import type { ConsentMethod } from './table.ts'

const METHODS: Readonly<Record<ConsentMethod, (say: typeof contactFields) => string>> = {
  WEB_FORM: (say) => say.methodWebForm(),
  KEYWORD: (say) => say.methodKeyword(),
  OTP: (say) => say.methodOtp(),
  EMAIL: (say) => say.methodEmail(),
  REPLY: (say) => say.methodReply(),
  MANUAL: (say) => say.methodManual(),
  IMPORT: (say) => say.methodImport(),
  API: (say) => say.methodApi(),
  LIST_UNSUBSCRIBE: (say) => say.methodListUnsubscribe(),
  COMPLAINT: (say) => say.methodComplaint(),
  BOUNCE: (say) => say.methodBounce(),
  PROVIDER: (say) => say.methodProvider(),
}

/**
 * Returns how a person decided, in a few words.
 * @param language BCP 47 tag of the reader
 */
export const methodIn = (language: string, method: ConsentMethod): string =>
  METHODS[method](inLanguage(contactFields, language))
