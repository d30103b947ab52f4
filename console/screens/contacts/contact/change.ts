import type { Contact, UpdateContact } from '../../../api/api.gen.ts'
import { ApiError, call } from '../../../api/client.ts'
import { refresh } from '../../../api/queries.ts'
import { toast } from '../../../ui/toast.tsx'

/** Reads everything again that shows this contact. */
export const refreshContact = (): Promise<void> => refresh('/contacts', '/tags', '/segments', '/opt-out')

/**
 * Changes a contact and offers Undo. Throws ApiError.
 * @param back the values to restore
 */
export async function changeContact(
  { id }: Pick<Contact, 'id'>,
  body: UpdateContact,
  { text, back }: { text: string; back?: UpdateContact | undefined },
): Promise<void> {
  await call('PATCH /contacts/{id}', { params: { id }, body })
  refreshContact()
  toast(
    text,
    back && { label: 'Undo', run: () => attempt(() => changeContact({ id }, back, { text: 'As before.' })) },
  )
}

/** Runs an action without a form. Shows a refusal in a toast, with a retry if it may succeed. */
export async function attempt(act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    const isPassing = error instanceof ApiError && error.isPassing
    toast(
      error instanceof Error ? error.message : String(error),
      isPassing ? { label: 'Try again', run: () => attempt(act) } : undefined,
    )
  }
}
