import type { Scene } from './people.ts'

/** Shows the audit entries of the calls before. */
export async function showAudit({ show }: Scene, token: string): Promise<void> {
  await show('GET /audit-logs/export.csv', {
    token,
    query: { createdFrom: '2026-03-04', createdTo: '2026-03-04' },
  })
  await show('GET /audit-logs/export.jsonl', { token, query: { createdTo: '2026-03-01' } })
  await show('GET /audit-logs', { token, query: { limit: '2' } })
}
