import type { SmsTemplateCategory, SmsTemplateType } from '../../api/api.gen.ts'
import { oneOf, pageOf, textOf } from '../../ui/search-params.ts'

const CATEGORIES: readonly SmsTemplateCategory[] = [
  'MARKETING',
  'REMINDER',
  'FOLLOW_UP',
  'WELCOME',
  'ANNOUNCEMENT',
  'EVENT',
  'SURVEY',
  'TRANSACTIONAL',
  'OTHER',
]
const TYPES: readonly SmsTemplateType[] = ['CAMPAIGN', 'POLL', 'QUICK_REPLY']

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
  category: oneOf(CATEGORIES, category),
  type: oneOf(TYPES, type),
  archived: archived === 'true' || archived === true ? true : undefined,
  page: pageOf(page),
})
