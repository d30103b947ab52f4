import type { SmsTemplateCategory, SmsTemplateType } from '../../api/api.gen.ts'
import { keyOf, pageOf, textOf } from '../../ui/search-params.ts'
import { CATEGORIES, TYPES } from './words.ts'

export interface TemplateSearch {
  search?: string | undefined
  category?: SmsTemplateCategory | undefined
  type?: SmsTemplateType | undefined
  archived?: true | undefined
  page?: number | undefined
}

export const templateSearch = ({
  search,
  category,
  type,
  archived,
  page,
}: Record<string, unknown>): TemplateSearch => ({
  search: textOf(search),
  category: keyOf(CATEGORIES, category),
  type: keyOf(TYPES, type),
  archived: archived === 'true' || archived === true ? true : undefined,
  page: pageOf(page),
})
