import { useQuery } from '@tanstack/react-query'
import { contactPage } from '../../../../words/en/contact-page.ts'
import type { Contact } from '../../../api/api.gen.ts'
import { useChange } from '../../../api/hooks.ts'
import { read } from '../../../api/queries.ts'
import { useGo } from '../../../shell/use-go.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { personName } from '../../../ui/format.ts'
import { toast } from '../../../ui/toast.tsx'
import { Loaded } from '../../../ui/waiting.tsx'
import { eraseWords } from './erase-words.ts'

/** Erases all data about the person. Shows first which data is erased and which stays. */
export default function EraseDialog({ contact, onClose }: { contact: Contact; onClose(): void }) {
  const go = useGo()
  const erase = useChange('POST /contacts/{id}/erase', [
    '/contacts',
    '/inbox',
    '/tags',
    '/segments',
    '/opt-out',
  ])
  const name = personName(contact)
  const params = { id: contact.id }
  const preview = useQuery(read('GET /contacts/{id}/erasure-preview', { params }))
  return (
    <ConfirmDialog
      title={contactPage.eraseTitle({ name })}
      act={contactPage.eraseAct()}
      keep={contactPage.eraseKeep()}
      onConfirm={async () => {
        await erase.run({ params })
        toast(contactPage.eraseDone())
        go('/contacts')
      }}
      onClose={onClose}
    >
      <Loaded query={preview} lines={6}>
        {({ data }) => {
          const { goes, stays } = eraseWords(data)
          return (
            <>
              <p>{contactPage.eraseGoes({ who: data.addresses.join(', ') || name })}</p>
              <ul>
                {goes.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
              {stays.length > 0 && (
                <>
                  <p>{contactPage.eraseStays()}</p>
                  <ul>
                    {stays.map((line) => (
                      <li key={line}>{line}</li>
                    ))}
                  </ul>
                </>
              )}
            </>
          )
        }}
      </Loaded>
    </ConfirmDialog>
  )
}
