import * as v from 'valibot'
import { lineText } from '../../http/schema.ts'
import { describeObject } from '../../lib/describe.ts'

export const ChooseVariant = v.object({ label: lineText(1, 20) })
describeObject(ChooseVariant, 'ChooseVariant', 'The text that the rest of the recipients gets.', {
  label: 'Its label, in capital or small letters.',
})
