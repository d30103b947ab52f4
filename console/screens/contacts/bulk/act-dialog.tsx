import { lazyDialog } from '../../../ui/lazy-part.tsx'
import type { ActProps } from './begin.ts'
import { DeleteAct } from './delete-act.tsx'
import { FieldsAct } from './fields-act.tsx'
import { StageAct, StatusAct } from './stage-act.tsx'
import { TagsAct } from './tags-act.tsx'

const ExportDialog = lazyDialog(() => import('./export-dialog.tsx'))

export type Act = 'tags' | 'stage' | 'status' | 'fields' | 'delete' | 'export'

const ACTS = {
  tags: TagsAct,
  stage: StageAct,
  status: StatusAct,
  fields: FieldsAct,
  delete: DeleteAct,
} as const

/** Dialog for one action on the chosen contacts. */
export default function ActDialog({ act, ...props }: ActProps & { act: Act }) {
  if (act === 'export') return <ExportDialog {...props} />
  const Dialog = ACTS[act]
  return <Dialog {...props} />
}
