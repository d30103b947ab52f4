import * as v from 'valibot'
import { text } from '../../http/schema.ts'
import { describeObject } from '../../lib/describe.ts'

export const ChooseVariant = v.object({ label: text(1, 20) })
describeObject(ChooseVariant, 'ChooseVariant', 'The text that the rest of the recipients gets.', {
  label: 'Its label, in capital or small letters.',
})
