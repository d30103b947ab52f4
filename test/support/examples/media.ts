import { VCARD } from '../media.ts'
import type { Scene } from './people.ts'

/** Shows a media file of messages, and how carriers fetch it. */
export async function showMedia({ show, prepare }: Scene, token: string): Promise<void> {
  const { id, url } = await show('POST /media', { token, form: { file: VCARD } })
  await show('GET /m/:token', { params: { token: (url as string).split('/m/')[1]! } })
  await show('GET /media', { token, query: { limit: '5' } })
  await show('GET /media/:id', { token, params: { id } })
  const { id: other } = await prepare('POST /media', { token, form: { file: VCARD } })
  await show('DELETE /media/:id', { token, params: { id: other } })
}
