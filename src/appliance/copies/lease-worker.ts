import { answerCalls } from '../../lib/call-thread-side.ts'
import { openPlace, type Place, type PlaceSettings, placeTrouble } from './place.ts'

/** The thread of `LeaseThread`. It has no other work, so an upload delays no look at the lease. */
export type LeaseRequest =
  | { action: 'OPEN'; settings: PlaceSettings }
  | { action: 'LIST'; folder: string }
  | { action: 'PUT'; name: string; text: string }
  | { action: 'GET'; name: string }

export type LeaseAnswer = string[] | string | undefined

let place: Place | undefined
let settings: PlaceSettings | undefined

async function perform(request: LeaseRequest): Promise<LeaseAnswer> {
  if (request.action === 'OPEN') {
    settings = request.settings
    place = openPlace(settings)
    return undefined
  }
  if (!place || !settings) throw new Error('The thread of the lease has no place.')
  try {
    // A folder without its disk has no claims.
    place.assertReady()
    return await at(place, request)
  } catch (cause) {
    throw placeTrouble(settings, cause)
  }
}

async function at(where: Place, request: Exclude<LeaseRequest, { action: 'OPEN' }>): Promise<LeaseAnswer> {
  switch (request.action) {
    case 'LIST':
      return (await where.listBelow(request.folder, '')).map(({ name }) => name)
    case 'PUT':
      await where.put(request.name, contentOf(request.text))
      return undefined
    case 'GET': {
      const chunks: Uint8Array[] = []
      for await (const chunk of where.get(request.name)) chunks.push(chunk)
      return Buffer.concat(chunks).toString()
    }
  }
}

async function* contentOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

answerCalls(perform)
