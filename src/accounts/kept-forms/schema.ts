import * as v from 'valibot'
import { isoTime } from '../../http/schema.ts'
import { component, parameters } from '../../lib/describe.ts'
import { atMostCharacters } from '../../lib/invisible.ts'

/** Largest size of a form, characters. */
const MAX_CONTENT = 250_000

export const KeptFormKey = parameters({
  key: [
    v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,80}$/, 'must be small letters, digits and hyphens')),
    'Name of the form, such as `campaign-new`. Your software chooses it.',
  ],
})

export const PutKeptForm = component('PutKeptForm', 'Content of an unfinished form.', {
  content: [
    v.pipe(
      v.string('must be text'),
      atMostCharacters(MAX_CONTENT),
      v.check((value) => value.isWellFormed(), 'must be well-formed Unicode'),
      v.check((value) => !value.includes('\0'), 'must not hold a NUL character'),
    ),
    'The form as text, such as JSON. The server does not read it.',
  ],
})

const key = v.string()

export const KeptFormKeyRecord = component('KeptFormKey', 'The name of a form.', {
  key: [key, 'Name of the form.'],
})

export const KeptFormEntry = component('KeptFormEntry', 'A form that is not stored, without its content.', {
  key: [key, 'Name of the form.'],
  updatedAt: [isoTime, 'When it was last kept.'],
})

export const KeptForm = component(
  'KeptForm',
  'An unfinished form: a screen that is filled in and not saved.',
  {
    key: [key, 'Name of the form.'],
    content: [v.string(), 'The form, as it was kept.'],
    updatedAt: [isoTime, 'When it was last kept.'],
  },
)
