import * as v from 'valibot'
import { oneOf, uuid } from '../../http/schema.ts'
import { describeObject, describeWords } from '../../lib/describe.ts'

const ACTOR_TYPES = ['USER', 'API_KEY', 'SYSTEM', 'CONTACT'] as const
describeWords(ACTOR_TYPES, 'ActorType', 'The kind of actor.', {
  USER: 'A person who was signed in.',
  API_KEY: 'Other software, with an API key.',
  SYSTEM: 'Carillon itself, or its command line.',
  CONTACT: 'The contact, for example with the text STOP.',
})

/** The user, API key or process that did something, as other records show it. */
export const ActorRecord = v.object({ type: oneOf(ACTOR_TYPES), id: v.nullable(uuid), name: v.string() })
describeObject(ActorRecord, 'Actor', 'The user, API key or process that did something.', {
  type: 'The kind of actor.',
  id: 'Id of the user, the API key or the contact; null for SYSTEM.',
  name: 'Its name at that time; a later change of the name does not show.',
})
