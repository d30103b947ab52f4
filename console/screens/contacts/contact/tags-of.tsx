import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
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
    <Section title="Tags">
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
                  aria-label={`Remove ${tag.name}`}
                  onClick={() =>
                    attempt(async () => {
                      await remove(tag)
                      toast(`${tag.name} removed.`, { label: 'Undo', run: () => attempt(() => add([tag])) })
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
        <p className={styles.quiet}>None yet.</p>
      )}
      {mayEdit && can('tag:read') && (
        <TagPicker
          label="Add a tag"
          tags={[]}
          without={tags}
          mayCreate
          onTags={(added) =>
            attempt(async () => {
              await add(added)
              toast(`Tagged ${added[0]?.name}.`, {
                label: 'Undo',
                run: () => attempt(() => remove(added[0]!)),
              })
            })
          }
        />
      )}
    </Section>
  )
}
