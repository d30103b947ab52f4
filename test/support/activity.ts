import type { TestApp, TestTenant } from './app.ts'

export interface ActivityEntry {
  id: string
  type: string
  title: string
  data: Record<string, unknown>
  actor: { type: string; id: string | null; name: string }
  occurredAt: string
}

/** Returns the newest hundred entries of a contact's timeline. */
export async function timelineOf(app: TestApp, tenant: TestTenant, id: string): Promise<ActivityEntry[]> {
  const answer = await app.get(`/contacts/${id}/activity?limit=100`, tenant.key)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.data
}

/** Returns all entries, from the newest to the oldest. Calls `between` after each page. */
export async function walkTimeline(
  app: TestApp,
  tenant: TestTenant,
  id: string,
  limit: number,
  between: () => unknown = () => undefined,
): Promise<ActivityEntry[]> {
  const entries: ActivityEntry[] = []
  let cursor: string | null = null
  do {
    const position = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const { body } = await app.get(`/contacts/${id}/activity?limit=${limit}${position}`, tenant.key)
    entries.push(...body.data)
    if (cursor !== null && body.meta.nextCursor === cursor) throw new Error('The same page again.')
    cursor = body.meta.nextCursor
    await between()
  } while (cursor !== null)
  return entries
}
