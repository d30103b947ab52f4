import { emailTemplates as english } from '../../../words/en/email-templates.ts'
import { inLanguage } from '../../../words/in-language.ts'
import type { Design } from '../designs/schema.ts'
import type { TemplateCategory } from '../templates/table.ts'
import { designOf } from './blocks.ts'
import { DESIGNS } from './system-designs.ts'

/** A designed template that every organization can read and copy, but not change. */
export interface SystemEmailTemplate {
  /** A UUID that stays the same in every release, installation and language. */
  uuid: string
  name: string
  description: string
  category: TemplateCategory
  subject: string
  previewText: string
  design: Design
}

const uuidOf = (n: number): string => `00000000-0000-7000-8001-${String(n).padStart(12, '0')}`

/** Templates by their sentences, because twenty documents are made for each list. */
const made = new WeakMap<object, SystemEmailTemplate[]>()

/**
 * Returns the templates in their order: those that are used most come first.
 * @param language BCP 47 tag of the organization
 */
export function systemEmailTemplates(language: string): SystemEmailTemplate[] {
  const say = inLanguage(english, language)
  return made.getOrInsertComputed(say, () =>
    DESIGNS.map(({ number, category, write }) => {
      const { blocks, ...rest } = write(say)
      return { uuid: uuidOf(number), category, ...rest, design: designOf(blocks) }
    }),
  )
}
