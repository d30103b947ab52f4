import type { Db } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { done, type HandledJob, handles } from '../../jobs/job.ts'
import { inChunks } from '../../jobs/long-operations/chunks.ts'
import { defineModule } from '../../module/define-module.ts'
import { NOTHING_STAYS, ofContacts, type PersonRule } from '../../module/person.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { tagRoutes } from './routes.ts'
import { detachTagJob } from './service.ts'
import { detachSome, findHiddenTag, forgetTag } from './store.ts'

/**
 * Removes a deleted tag from all contacts, then the tag itself. After a crash it continues with the
 * remaining contacts.
 * @returns false when `signal` ended it early
 */
async function detachDeleted(db: Db, tagId: number, signal: AbortSignal): Promise<boolean> {
  const tag = findHiddenTag(db, tagId)
  if (!tag) return true
  return inChunks(db, { signal }, (tx, rows) => {
    if (detachSome(tx, tag.organizationId, tagId, rows) === rows) return true
    forgetTag(tx, tag.organizationId, tagId)
    return false
  })
}

const tagJobs = ({ db }: { db: Db }): HandledJob[] => [
  handles(detachTagJob, async ({ payload }, signal) =>
    (await detachDeleted(db, payload.tagId, signal)) ? done : { kind: 'snooze', runAt: db.clock.now() },
  ),
]

const tagsOfPerson: PersonRule = {
  title: (say) => say.contactTags(),
  about: (say) => say.contactTagsAbout(),
  from: (person) => fragment`FROM contact_tags t WHERE ${ofContacts(person)}`,
  key: 't.tag_id',
  hasKeys: false,
  // The deletion of the contact removes them.
  stays: NOTHING_STAYS,
}

export default defineModule({
  groups: { Tags: 'Labels of contacts.' },
  routes: tagRoutes,
  contactColumns: {
    'contact_tags.contact_id': {
      policy: 'united',
      sql: `INSERT INTO contact_tags (organization_id, contact_id, tag_id, created_at)
        SELECT organization_id, ?, tag_id, created_at FROM contact_tags
        WHERE organization_id = ? AND contact_id = ? ON CONFLICT DO NOTHING`,
    },
  },
  persons: { contact_tags: tagsOfPerson },
  retention: {
    tags: kept('with its organization, until it is deleted and taken from all contacts'),
    contact_tags: kept('until the contact loses the tag'),
  },
  jobIds: { 'tag.detach': { tagId: 'tags' } },
  jobs: tagJobs,
  transport: { tags: copied(), contact_tags: copied() },
})
