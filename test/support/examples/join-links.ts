import type { Scene } from './people.ts'

/** A keyword by which people join. */
export async function showJoinLinks(
  { show }: Scene,
  { token, senderId }: { token: string; senderId: string },
): Promise<void> {
  const { id } = await show('POST /join-links', {
    token,
    body: {
      type: 'JOIN_KEYWORD',
      name: 'Shop window',
      slug: 'riverside-club',
      keyword: 'CLUB',
      channelIdentityId: senderId,
      headline: 'Join the Riverside club',
      confirmationMessage: 'Welcome to the club!',
    },
  })
  const params = { id }
  await show('GET /join-links', { token, query: { limit: '1' } })
  await show('GET /join-links/:id', { token, params })
  await show('GET /join-links/:id/analytics', { token, params })
  await show('GET /join-links/:id/submissions', { token, params })
  await show('PATCH /join-links/:id', { token, params, body: { status: 'PAUSED' } })
  await show('DELETE /join-links/:id', { token, params })
}
