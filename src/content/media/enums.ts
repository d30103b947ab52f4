import { describeWords } from '../../lib/describe.ts'

/** File types that carriers take with a message. */
export const MEDIA_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'text/vcard', 'video/mp4'] as const
export type MediaType = (typeof MEDIA_TYPES)[number]
describeWords(MEDIA_TYPES, 'MediaType', 'The type of a media file, detected from its bytes.', {
  'image/jpeg': 'A photo.',
  'image/png': 'A picture.',
  'image/gif': 'A picture, which may be animated.',
  'text/vcard': 'A contact card.',
  'video/mp4': 'A video.',
})
