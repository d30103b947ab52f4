import { enumeration } from '../../lib/describe.ts'

/** File types that carriers take with a message. */
export const MEDIA_TYPES = enumeration('MediaType', 'The type of a media file, detected from its bytes.', {
  'image/jpeg': 'A photo.',
  'image/png': 'A picture.',
  'image/gif': 'A picture, which may be animated.',
  'text/vcard': 'A contact card.',
  'video/mp4': 'A video.',
})
export type MediaType = (typeof MEDIA_TYPES)[number]
