import * as v from 'valibot'
import {
  clearable,
  instant,
  isoTime,
  lineText,
  oneOf,
  pageEntries,
  queryArray,
  queryText,
  sortEntries,
  text,
  uuid,
} from '../../http/schema.ts'
import { component, enumeration, parameters } from '../../lib/describe.ts'
import { MAX_URL_LENGTH } from './address.ts'

export const LINK_STATUSES = enumeration('ShortLinkStatus', 'The status of a short link.', {
  ACTIVE: 'It leads to its address.',
  EXPIRED: 'It has expired: visitors see a page that says so.',
  DISABLED: 'It was switched off: visitors see a page that says so.',
})
export type LinkStatus = (typeof LINK_STATUSES)[number]

/** Statuses that a caller can set. EXPIRED is automatic. */
const SET_STATUSES = enumeration('ShortLinkSwitch', 'The status that a short link can be set to.', {
  ACTIVE: 'Lead to its address.',
  DISABLED: 'Lead nowhere until it is ACTIVE again.',
})

/**
 * Returns the status of a link.
 * @param nowMs ms since 1970
 */
export function statusOf(
  link: { isEnabled: boolean | number; expiresAt: number | null },
  nowMs: number,
): LinkStatus {
  if (!link.isEnabled) return 'DISABLED'
  return link.expiresAt !== null && link.expiresAt <= nowMs ? 'EXPIRED' : 'ACTIVE'
}

const FIELDS = {
  originalUrl: `Its target: an https address of at most ${MAX_URL_LENGTH} characters, not of this server nor of a short domain.`,
  title: 'Its name in lists; null or absent for none.',
  expiresAt: 'When it expires: a time with its zone, in the future. Null or absent for never.',
}

export const CreateShortLink = component('CreateShortLink', 'A short link to create.', {
  originalUrl: [text(1, MAX_URL_LENGTH), FIELDS.originalUrl],
  title: [v.nullish(lineText(1, 200)), FIELDS.title],
  expiresAt: [v.nullish(instant), FIELDS.expiresAt],
})

export const UpdateShortLink = component(
  'UpdateShortLink',
  'Changes to a short link. An absent field stays as it is.',
  {
    originalUrl: [v.optional(text(1, MAX_URL_LENGTH)), FIELDS.originalUrl],
    title: [clearable(lineText(1, 200)), FIELDS.title],
    expiresAt: [v.optional(v.nullable(instant)), FIELDS.expiresAt],
    status: [v.optional(oneOf(SET_STATUSES)), 'Whether it is switched on.'],
  },
)

const LINK_SORTS = enumeration('ShortLinkSort', 'The order of a list of short links.', {
  createdAt: 'By creation time.',
  title: 'By title.',
  totalClicks: 'By number of clicks.',
  lastClickedAt: 'By time of the last click.',
})

export const ListShortLinks = parameters({
  ...pageEntries,
  statuses: [queryArray(oneOf(LINK_STATUSES)), 'Only links with one of these statuses.'],
  search: [queryText(200), 'Only links with this text in their title or address.'],
  ...sortEntries(LINK_SORTS, 'createdAt'),
})

export const ShortLinkRecord = component('ShortLink', 'A short address that leads to a longer one.', {
  id: [uuid, 'Id of the link.'],
  code: [
    v.string(),
    'The end of its short address. It is never given to another link, not even after a deletion.',
  ],
  shortUrl: [v.string(), 'The short address, at the short domain of the organization or at this server.'],
  originalUrl: [v.string(), 'Its target.'],
  title: [v.nullable(v.string()), 'Its name in lists; null for none.'],
  status: [oneOf(LINK_STATUSES), 'Whether it leads to its target.'],
  expiresAt: [v.nullable(isoTime), 'When it expires; null for never.'],
  totalClicks: [v.number(), 'Clicks of people, each one.'],
  uniqueClicks: [
    v.number(),
    'People who clicked: each contact once, and each unknown visitor once a day, distinguished by address and browser.',
  ],
  botClicks: [
    v.number(),
    'Visits of software, such as previews and scanners; none of them is in the other counts.',
  ],
  lastClickedAt: [v.nullable(isoTime), 'When a person last clicked it; null for never.'],
  createdAt: [isoTime, 'When it was created.'],
  updatedAt: [isoTime, 'When it was last changed.'],
})

export type CreateShortLinkInput = v.InferOutput<typeof CreateShortLink>
export type UpdateShortLinkInput = v.InferOutput<typeof UpdateShortLink>
export type ListShortLinksQuery = v.InferOutput<typeof ListShortLinks>
