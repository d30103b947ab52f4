import type { SmsTemplateCategory, SmsTemplateType } from '../../api/api.gen.ts'
import { pageOf, textOf } from '../../ui/search-params.ts'
import { isCategory, isType } from './words.ts'

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
  category: isCategory(category) ? category : undefined,
  type: isType(type) ? type : undefined,
  archived: archived === 'true' || archived === true ? true : undefined,
  page: pageOf(page),
})
