import * as v from 'valibot'
import {
  clearable,
  instant,
  isoTime,
  lineText,
  oneOf,
  PAGE_FIELDS,
  pageQuery,
  queryArray,
  queryText,
  SORT_FIELDS,
  sortOrder,
  text,
  uuid,
} from '../../http/schema.ts'
import { describeFields, describeObject, describeWords } from '../../lib/describe.ts'
import { MAX_URL_LENGTH } from './address.ts'
import { LINK_STATUSES, SET_STATUSES } from './enums.ts'

const FIELDS = {
  originalUrl: `Its target: an https address of at most ${MAX_URL_LENGTH} characters, not of this server nor of a short domain.`,
  title: 'Its name in lists; null or absent for none.',
  expiresAt: 'When it expires: a time with its zone, in the future. Null or absent for never.',
}

export const CreateShortLink = v.object({
  originalUrl: text(1, MAX_URL_LENGTH),
  title: v.nullish(lineText(1, 200)),
  expiresAt: v.nullish(instant),
})
describeObject(CreateShortLink, 'CreateShortLink', 'A short link to create.', FIELDS)

export const UpdateShortLink = v.object({
  originalUrl: v.optional(text(1, MAX_URL_LENGTH)),
  title: clearable(lineText(1, 200)),
  expiresAt: v.optional(v.nullable(instant)),
  status: v.optional(oneOf(SET_STATUSES)),
})
describeObject(
  UpdateShortLink,
  'UpdateShortLink',
  'Changes to a short link. An absent field stays as it is.',
  { ...FIELDS, status: 'Whether it is switched on.' },
)

const LINK_SORTS = ['createdAt', 'title', 'totalClicks', 'lastClickedAt'] as const
describeWords(LINK_SORTS, 'ShortLinkSort', 'The order of a list of short links.', {
  createdAt: 'By creation time.',
  title: 'By title.',
  totalClicks: 'By number of clicks.',
  lastClickedAt: 'By time of the last click.',
})

export const ListShortLinks = v.object({
  ...pageQuery,
  statuses: queryArray(oneOf(LINK_STATUSES)),
  search: queryText(200),
  sortBy: v.optional(oneOf(LINK_SORTS), 'createdAt'),
  sortOrder,
})
describeFields(ListShortLinks, {
  ...PAGE_FIELDS,
  ...SORT_FIELDS,
  statuses: 'Only links with one of these statuses.',
  search: 'Only links with this text in their title or address.',
})

export const ShortLinkRecord = v.object({
  id: uuid,
  code: v.string(),
  shortUrl: v.string(),
  originalUrl: v.string(),
  title: v.nullable(v.string()),
  status: oneOf(LINK_STATUSES),
  expiresAt: v.nullable(isoTime),
  totalClicks: v.number(),
  uniqueClicks: v.number(),
  botClicks: v.number(),
  lastClickedAt: v.nullable(isoTime),
  createdAt: isoTime,
  updatedAt: isoTime,
})
describeObject(ShortLinkRecord, 'ShortLink', 'A short address that leads to a longer one.', {
  id: 'Id of the link.',
  code: 'The end of its short address. It is never given to another link, not even after a deletion.',
  shortUrl: 'The short address, at the short domain of the organization or at this server.',
  originalUrl: 'Its target.',
  title: 'Its name in lists; null for none.',
  status: 'Whether it leads to its target.',
  expiresAt: 'When it expires; null for never.',
  totalClicks: 'Clicks of people, each one.',
  uniqueClicks:
    'People who clicked: each contact once, and each unknown visitor once a day, distinguished by address and browser.',
  botClicks: 'Visits of software, such as previews and scanners; none of them is in the other counts.',
  lastClickedAt: 'When a person last clicked it; null for never.',
  createdAt: 'When it was created.',
  updatedAt: 'When it was last changed.',
})

export type CreateShortLinkInput = v.InferOutput<typeof CreateShortLink>
export type UpdateShortLinkInput = v.InferOutput<typeof UpdateShortLink>
export type ListShortLinksQuery = v.InferOutput<typeof ListShortLinks>
