import { ApiError } from '../../api/client.ts'
import { Failure, Notice } from '../../ui/notice.tsx'

/** Error of the last action. */
export function Refused({ error }: { error: unknown }) {
  if (error === undefined) return null
  if (error instanceof ApiError) return <Failure error={error} />
  return <Notice tone="bad" title={error instanceof Error ? error.message : String(error)} />
}
