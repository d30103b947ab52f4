import * as v from 'valibot'
import { created, type Operation, operation } from '../../http/operation.ts'
import { component } from '../../lib/describe.ts'
import { notFound } from '../../lib/errors.ts'
import { CreateJoinLink } from '../records/schema.ts'
import { unsavedLink } from '../records/service.ts'
import { resolveLinkTopics } from '../records/topics.ts'
import { pageOf } from './known-pages.ts'
import { formPage, keywordPage } from './page.ts'

const JoinLinkPreview = component('JoinLinkPreview', 'The page of a join link that is not stored.', {
  html: [v.string(), 'The page as people would see it, as HTML.'],
})

export const previewRoute: Operation = operation({
  method: 'POST',
  path: '/join-links/preview',
  group: 'Join links',
  summary: 'Preview the page of a join link',
  description:
    'The page with which a new link would begin. Nothing is stored. A link that could not be created yet, such as one without `termsUrl`, has a preview too.',
  errors: { NOT_FOUND: 'There is no such segment or sender.' },
  access: 'member',
  permission: 'join_link:read',
  rateLimit: 'bulk',
  body: CreateJoinLink,
  status: 201,
  data: JoinLinkPreview,
  handle: async ({ principal, body, step, write }) => {
    const page = await step((tx) => {
      const link = unsavedLink(tx, principal, body)
      return pageOf(
        tx,
        link,
        resolveLinkTopics(tx, link.organizationId, { type: link.type, topics: body.topics ?? [] }),
      )
    })
    if (!page) throw notFound('Organization')
    const shown =
      page.link.type === 'WEB_FORM'
        ? formPage(page, { entered: { fields: {}, topicIds: [] }, startedAt: '' })
        : keywordPage(page)
    const html = await shown.text()
    // The write changes no data; it stores the answer for the idempotency key.
    return write(() => created({ html }, 'Preview made'))
  },
})
