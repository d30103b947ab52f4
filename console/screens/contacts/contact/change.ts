import { contactPage } from '../../../../words/en/contact-page.ts'
import { contacts } from '../../../../words/en/contacts.ts'
import { kit } from '../../../../words/en/kit.ts'
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
    back && {
      label: contacts.undo(),
      run: () => attempt(() => changeContact({ id }, back, { text: contactPage.changeUndone() })),
    },
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
      isPassing ? { label: kit.retry(), run: () => attempt(act) } : undefined,
    )
  }
}
