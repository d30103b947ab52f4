import * as v from 'valibot'
import { NamedRecord } from '../../http/schema.ts'
import { describeObject } from '../../lib/describe.ts'

export const TypingRecord = v.object({ members: v.array(NamedRecord) })
describeObject(TypingRecord, 'Typing', 'Who else writes in a conversation at the moment.', {
  members: 'Other members who said within the last six seconds that they write.',
})
