import { MoreHorizontal } from 'lucide-react'
import { useState } from 'react'
import { contactPage } from '../../../../words/en/contact-page.ts'
import { contacts } from '../../../../words/en/contacts.ts'
import type { BulkOperation, Contact } from '../../../api/api.gen.ts'
import { call } from '../../../api/client.ts'
import { download } from '../../../api/download.ts'
import { useCan } from '../../../api/hooks.ts'
import { watch } from '../../../shell/bulk/watch.ts'
import { stayed, useGo } from '../../../shell/use-go.ts'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { Menu, MenuItem, MenuLine } from '../../../ui/menu.tsx'
import { attempt } from './change.ts'

const WonDialog = lazyDialog(() => import('./won-dialog.tsx'))
const WhyDialog = lazyDialog(() => import('./why-dialog.tsx'))
const MergeDialog = lazyDialog(() => import('./merge-dialog.tsx'))
const EraseDialog = lazyDialog(() => import('./erase-dialog.tsx'))

type Opened = 'won' | 'why' | 'merge' | 'erase'

/** Actions for a contact. */
export function ContactMenu({ contact }: { contact: Contact }) {
  const can = useCan()
  const go = useGo()
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const { id } = contact

  // Deletes by filter, because only that can be undone.
  const remove = () =>
    attempt(async () => {
      const isHere = stayed()
      const { data } = await call('POST /contacts/bulk-delete', { body: { filter: { ids: [id] } } })
      watch(data as BulkOperation)
      if (isHere()) go('/contacts')
    })

  return (
    <>
      <Menu label={<MoreHorizontal size={18} aria-hidden />} name={contactPage.menu()} isIcon>
        {can('contact:update') && (
          <MenuItem onSelect={() => setOpened('won')}>{contactPage.menuWon()}</MenuItem>
        )}
        {can('campaign:read') && (
          <MenuItem onSelect={() => setOpened('why')}>{contactPage.menuWhy()}</MenuItem>
        )}
        <MenuItem
          onSelect={() =>
            attempt(() => download('GET /contacts/{id}/vcard', { params: { id } }, 'contact.vcf'))
          }
        >
          {contactPage.menuVcard()}
        </MenuItem>
        {can('contact:export') && can('campaign:read') && can('inbox:read') && (
          <MenuItem
            onSelect={() =>
              attempt(() => download('GET /contacts/{id}/dossier.html', { params: { id } }, 'dossier.html'))
            }
          >
            {contactPage.menuDossier()}
          </MenuItem>
        )}
        {can('contact:delete') && (
          <>
            {can('contact:update') && (
              <MenuItem onSelect={() => setOpened('merge')}>{contactPage.menuMerge()}</MenuItem>
            )}
            <MenuLine />
            <MenuItem isDangerous onSelect={remove}>
              {contacts.chosenDelete()}
            </MenuItem>
            {can('contact:export') && (
              <MenuItem isDangerous onSelect={() => setOpened('erase')}>
                {contactPage.menuErase()}
              </MenuItem>
            )}
          </>
        )}
      </Menu>
      {opened === 'won' && <WonDialog contact={contact} onClose={close} />}
      {opened === 'why' && <WhyDialog contact={contact} onClose={close} />}
      {opened === 'merge' && <MergeDialog contact={contact} onClose={close} />}
      {opened === 'erase' && <EraseDialog contact={contact} onClose={close} />}
    </>
  )
}
