import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { contactFields } from '../../../../words/en/contact-fields.ts'
import { contactPage } from '../../../../words/en/contact-page.ts'
import { contacts } from '../../../../words/en/contacts.ts'
import type { Contact, NamedRecord } from '../../../api/api.gen.ts'
import { call } from '../../../api/client.ts'
import { useCan } from '../../../api/hooks.ts'
import { Section } from '../../../ui/page.tsx'
import { toast } from '../../../ui/toast.tsx'
import { TagPicker } from '../tag-picker.tsx'
import { attempt, refreshContact } from './change.ts'
import styles from './contact.module.css'

/** Tags of the contact. */
export function TagsOf({ contact: { id, tags } }: { contact: Contact }) {
  const can = useCan()
  const mayEdit = can('contact:update')
  const add = async (added: readonly NamedRecord[]) => {
    await call('POST /contacts/{id}/tags', { params: { id }, body: { tagIds: added.map((tag) => tag.id) } })
    refreshContact()
  }
  const remove = async (tag: NamedRecord) => {
    await call('DELETE /contacts/{id}/tags/{tagId}', { params: { id, tagId: tag.id } })
    refreshContact()
  }
  return (
    <Section title={contactFields.tags()}>
      {tags.length > 0 ? (
        <ul className={styles.tags}>
          {tags.map((tag) => (
            <li key={tag.id} className={styles.tag}>
              <Link to="/contacts" search={{ tagIds: tag.id }}>
                {tag.name}
              </Link>
              {mayEdit && (
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={contactPage.tagRemove({ name: tag.name })}
                  onClick={() =>
                    attempt(async () => {
                      await remove(tag)
                      toast(contactPage.tagRemoved({ name: tag.name }), {
                        label: contacts.undo(),
                        run: () => attempt(() => add([tag])),
                      })
                    })
                  }
                >
                  <X size={14} aria-hidden />
                </button>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.quiet}>{contactPage.tagsNone()}</p>
      )}
      {mayEdit && can('tag:read') && (
        <TagPicker
          label={contactPage.tagAdd()}
          tags={[]}
          without={tags}
          mayCreate
          onTags={(added) =>
            attempt(async () => {
              await add(added)
              toast(contactPage.tagAdded({ name: added[0]!.name }), {
                label: contacts.undo(),
                run: () => attempt(() => remove(added[0]!)),
              })
            })
          }
        />
      )}
    </Section>
  )
}
