import { describeWords } from '../../lib/describe.ts'

/** What carriers take with a message. */
export const MEDIA_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'text/vcard', 'video/mp4'] as const
export type MediaType = (typeof MEDIA_TYPES)[number]
describeWords(MEDIA_TYPES, 'MediaType', 'What a media file is, as its bytes show.', {
  'image/jpeg': 'A photo.',
  'image/png': 'A picture.',
  'image/gif': 'A picture, which may move.',
  'text/vcard': 'A contact card.',
  'video/mp4': 'A video.',
})
