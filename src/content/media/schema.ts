import * as v from 'valibot'
import { isoTime, listOf, oneOf, pageEntries, text, uuid } from '../../http/schema.ts'
import { component, enumeration, parameters } from '../../lib/describe.ts'

/** File types that carriers take with a message. */
const MEDIA_TYPES = enumeration('MediaType', 'The type of a media file, detected from its bytes.', {
  'image/jpeg': 'A photo.',
  'image/png': 'A picture.',
  'image/gif': 'A picture, which may be animated.',
  'text/vcard': 'A contact card.',
  'video/mp4': 'A video.',
})
export type MediaType = (typeof MEDIA_TYPES)[number]

export const ListMedia = parameters(pageEntries)

export const MediaRecord = component('Media', 'A file that can go with messages.', {
  id: [uuid, 'Id of the file.'],
  url: [v.string(), 'Its public address. Anyone with it can fetch the file; it cannot be guessed.'],
  contentType: [oneOf(MEDIA_TYPES), 'Its type, detected from its bytes.'],
  size: [v.number(), 'Its size in bytes.'],
  fileName: [v.string(), 'Its name when it was uploaded; recipients never see it.'],
  createdAt: [isoTime, 'When it was uploaded.'],
})

/** Maximum number of files of one message. */
const MAX_MEDIA_URLS = 3

/** Files that are sent with the message; null for none. */
export const mediaUrls = v.optional(
  v.nullable(
    v.pipe(
      listOf(
        v.pipe(
          text(1, 2_048),
          v.transform((url) => URL.parse(url)?.href ?? url),
        ),
        { max: MAX_MEDIA_URLS, message: 'must be an array of addresses' },
      ),
      v.check((urls) => new Set(urls).size === urls.length, 'must not name an address twice'),
      v.transform((urls) => (urls.length === 0 ? null : urls)),
    ),
  ),
)

export const MEDIA_URLS_TEXT =
  'Addresses of at most three files that go with the text: the `url` of an uploaded file, the `vcardUrl` of the contact card, or https. A sender that carries media (`capabilities.mms`) sends them as an MMS, which counts as one part; any other sender appends the addresses to the text. By WHATSAPP one file: that of the header of the template, or with free text. Null or an empty list for none.'
