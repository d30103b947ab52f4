import type { Design } from '../designs/schema.ts'
import type { TemplateCategory } from '../templates/table.ts'

/** A designed template that every organization can read and copy, but not change. */
export interface SystemEmailTemplate {
  /** A UUID that stays the same in every release, installation and language. */
  uuid: string
  name: string
  description: string
  category: TemplateCategory
  subject: string
  previewText: string | null
  design: Design
}

/**
 * Returns the templates in their order.
 * @param language BCP 47 tag of the organization
 */
export const systemEmailTemplates = (_language: string): SystemEmailTemplate[] => []
