import * as v from 'valibot'
import { oneOf, uuid } from '../../http/schema.ts'
import { component, enumeration } from '../../lib/describe.ts'

const ACTOR_TYPES = enumeration('ActorType', 'The kind of actor.', {
  USER: 'A person who was signed in.',
  API_KEY: 'Other software, with an API key.',
  SYSTEM: 'Carillon itself, or its command line.',
  CONTACT: 'The contact, for example with the text STOP.',
})

/** The user, API key or process that did something, as other records show it. */
export const ActorRecord = component('Actor', 'The user, API key or process that did something.', {
  type: [oneOf(ACTOR_TYPES), 'The kind of actor.'],
  id: [v.nullable(uuid), 'Id of the user, the API key or the contact; null for SYSTEM.'],
  name: [v.string(), 'Its name at that time; a later change of the name does not show.'],
})
