import * as v from 'valibot'
import { isoTime, oneOf } from '../../http/schema.ts'
import { component, enumeration, parameters } from '../../lib/describe.ts'

const KINDS = enumeration('KeptFormKind', 'The screen of a form that is not stored yet.', {
  campaign: 'The editor of a campaign.',
  poll: 'The editor of a poll.',
  'join-link': 'The editor of a join link.',
  template: 'The editor of a template.',
  segment: 'The editor of a segment.',
})

const kind = oneOf(KINDS)

const placeFields = {
  kind: [kind, 'The screen.'],
  record: [
    v.pipe(
      v.string(),
      v.regex(/^(?:new|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/, 'must be new or an id'),
    ),
    'Id of the record that the form edits, or `new`.',
  ],
} as const

export const KeptFormPlace = parameters(placeFields)
export const KeptFormPlaceRecord = component(
  'KeptFormPlace',
  'The screen and the record of a form.',
  placeFields,
)

export const PutKeptForm = component('PutKeptForm', 'What you have filled in.', {
  content: [
    v.record(v.string(), v.unknown(), 'must be an object'),
    'The values of the form, as the screen wants them back: at most 256 KiB of JSON. The server does not read them.',
  ],
})

export const KeptFormEntry = component('KeptFormEntry', 'A form that is not stored, without its values.', {
  kind: [kind, 'The screen.'],
  record: [v.string(), 'Id of the record that the form edits, or `new`.'],
  updatedAt: [isoTime, 'When it was last kept.'],
})

export const KeptForm = component('KeptForm', 'What you have filled in on a screen and not stored.', {
  kind: [kind, 'The screen.'],
  record: [v.string(), 'Id of the record that the form edits, or `new`.'],
  content: [v.record(v.string(), v.unknown()), 'The values of the form.'],
  updatedAt: [isoTime, 'When it was last kept.'],
})
