import { useState } from 'react'
import { compose } from '../../../words/en/compose.ts'
import { useCan, useOrganization } from '../../api/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useCompose } from './context.ts'

const AddressDialog = lazyDialog(() => import('./address-dialog.tsx'))

/** Returns whether the draft is a marketing email and the organization has no postal address. */
export function useLacksAddress(): boolean {
  const { draft } = useCompose()
  const organization = useOrganization()
  return draft.channel === 'EMAIL' && draft.category === 'MARKETING' && organization?.address.line1 === null
}

/** Asks for the postal address of the organization. */
export function AddressNotice() {
  const can = useCan()
  const { estimate, preview } = useCompose()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Notice
        tone="warn"
        title={compose.addressMissing()}
        actions={
          can('organization:update') && (
            <Button onClick={() => setAsking(true)}>{compose.addressAct()}</Button>
          )
        }
      >
        {!can('organization:update') && compose.addressRefused()}
      </Notice>
      {isAsking && (
        <AddressDialog
          onClose={() => {
            setAsking(false)
            estimate.retry()
            preview.refetch()
          }}
        />
      )}
    </>
  )
}
