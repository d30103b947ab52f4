import * as v from 'valibot'
import { isoTime, oneOf, PAGE_FIELDS, pageQuery, uuid } from '../../http/schema.ts'
import { describeFields, describeObject } from '../../lib/describe.ts'
import { MEDIA_TYPES } from './words.ts'

export const ListMedia = v.object(pageQuery)
describeFields(ListMedia, PAGE_FIELDS)

export const MediaRecord = v.object({
  id: uuid,
  url: v.string(),
  contentType: oneOf(MEDIA_TYPES),
  size: v.number(),
  fileName: v.string(),
  createdAt: isoTime,
})
describeObject(MediaRecord, 'Media', 'A file that can go with messages.', {
  id: 'Id of the file.',
  url: 'Its public address. Whoever has it can fetch the file; nobody can guess it.',
  contentType: 'What it is, as its bytes show.',
  size: 'Its size in bytes.',
  fileName: 'How it was called when it was uploaded; recipients never see this.',
  createdAt: 'When it was uploaded.',
})
