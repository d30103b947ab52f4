import { FileText } from 'lucide-react'
import { useState } from 'react'
import { compose } from '../../../words/en/compose.ts'
import { useCan } from '../../api/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { useMessage } from './context.ts'
import { type Field, insert } from './cursor.ts'

const TemplateDialog = lazyDialog(() => import('./template-dialog.tsx'))

/** Inserts a template: as the whole text, or at the cursor if there is one already. */
export function TemplateButton({ field }: { field(): Field | null }) {
  const can = useCan()
  const { draft, set } = useMessage()
  const [isOpen, setOpen] = useState(false)
  if (!can('template:read')) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <FileText size={16} aria-hidden />
        {compose.templateAct()}
      </Button>
      {isOpen && (
        <TemplateDialog
          onClose={() => setOpen(false)}
          onPick={({ id, body }) => {
            setOpen(false)
            const area = field()
            if (draft.messageTemplate.trim() === '' || !area) set({ messageTemplate: body, templateId: id })
            else setTimeout(() => insert(area, body))
          }}
        />
      )}
    </>
  )
}
