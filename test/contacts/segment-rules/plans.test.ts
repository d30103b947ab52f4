import { describe, expect, test } from 'bun:test'
import { matchingCount, matchingPage } from '../../../src/contacts/records/store.ts'
import { memberPage } from '../../../src/contacts/segment-members/store.ts'
import { type ConditionForm, compileRules, memberOfAny } from '../../../src/contacts/segment-rules/compile.ts'
import { fieldsWith } from '../../../src/contacts/segment-rules/custom-fields.ts'
import type { RuleGroup } from '../../../src/contacts/segment-rules/rules.ts'
import { type Fragment, fragment } from '../../../src/db/fragment.ts'
import { createTestApp } from '../../support/app.ts'
import { all, rule } from '../../support/segments.ts'

const ORGANIZATION = 1
const CUSTOM_FIELDS = [
  { key: 'plan', label: 'Plan', type: 'TEXT', options: [], isArchived: false },
  { key: 'kinds', label: 'Kinds', type: 'MULTI_SELECT', options: ['a', 'b'], isArchived: false },
] as const
const page = { page: 1, limit: 20 }
const tag = '0190aaaa-0000-7000-8000-000000000001'

const compiled = (rules: unknown, form: ConditionForm): Fragment =>
  compileRules(rules as RuleGroup, {
    organizationId: ORGANIZATION,
    now: 0,
    timezone: 'UTC',
    fields: fieldsWith(CUSTOM_FIELDS),
    references: {
      tag: new Map([[tag, 1]]),
      segment: new Map([[tag, 1]]),
      campaign: new Map([[tag, 1]]),
      poll: new Map([[tag, 1]]),
      pollOption: new Map([[tag, 1]]),
      joinLink: new Map([[tag, 1]]),
      topic: new Map([[tag, 1]]),
    },
    form,
  })

const common = [
  rule('status', 'equals', 'ACTIVE'),
  rule('stage', 'equals', 'CUSTOMER'),
  rule('isOptedOut', 'is_false'),
]
const tagged = rule('tagIds', 'contains_any', [tag])
const chunk = (condition: Fragment) => fragment`SELECT contacts.id FROM contacts
  WHERE contacts.organization_id = ${ORGANIZATION} AND contacts.deleted_at IS NULL
    AND contacts.id > ${0} AND contacts.id <= ${5000} AND ${condition} ORDER BY contacts.id`

/** Steps that no plan may have. */
const SCAN = /SCAN (?!json_each|.*VIRTUAL TABLE)|TEMP B-TREE/

describe('a million contacts are not scanned if an index answers', () => {
  test.each<{ guarantee: string; given: Fragment; expected: RegExp }>([
    {
      guarantee: 'members come from the primary key, in order',
      given: memberPage({ id: 1, organizationId: ORGANIZATION }, page),
      expected: /^SEARCH segment_contacts USING PRIMARY KEY \(organization_id=\? AND segment_id=\?\)$/,
    },
    {
      guarantee: 'common rules are counted in the index alone',
      given: matchingCount(ORGANIZATION, compiled(all(...common), 'set')),
      expected: /^SEARCH contacts USING (COVERING )?INDEX contacts_walk \(organization_id=\?\)$/,
    },
    {
      guarantee: 'a tag leads to its contacts',
      given: matchingCount(ORGANIZATION, compiled(all(...common, tagged), 'set')),
      expected: /^SEARCH contacts USING (COVERING )?INDEX contacts_walk \(organization_id=\? AND id=\?/,
    },
    {
      guarantee: 'a static segment leads to its contacts',
      given: matchingCount(ORGANIZATION, memberOfAny([1], { organizationId: ORGANIZATION, form: 'set' })),
      expected: /^SEARCH contacts USING (COVERING )?INDEX contacts_walk \(organization_id=\? AND id=\?/,
    },
    {
      guarantee: 'a page comes in the order of the index',
      given: matchingPage(ORGANIZATION, compiled(all(...common), 'set'), page),
      expected: /^SEARCH contacts USING (COVERING )?INDEX contacts_walk/,
    },
    {
      guarantee: 'a chunk is a range of the index',
      given: chunk(compiled(all(...common), 'each')),
      expected:
        /^SEARCH contacts USING (COVERING )?INDEX contacts_walk \(organization_id=\? AND id>\? AND id<\?\)$/,
    },
    {
      guarantee: 'a chunk asks each contact for the tag',
      given: chunk(compiled(all(...common, tagged), 'each')),
      expected:
        /^SEARCH contact_tags USING (PRIMARY KEY|COVERING INDEX contact_tags_tag) \(organization_id=\? AND (contact_id=\? AND tag_id=\?|tag_id=\? AND contact_id=\?)\)$/,
    },
    {
      guarantee: 'a chunk asks each contact for its custom fields',
      given: chunk(
        compiled(
          all(rule('custom.plan', 'equals', 'pro'), rule('custom.kinds', 'contains_any', ['a'])),
          'each',
        ),
      ),
      expected: /^SEARCH contacts USING INDEX contacts_walk \(organization_id=\? AND id>\? AND id<\?\)$/,
    },
    {
      guarantee: 'custom fields are scanned once, however many rules use them',
      given: matchingCount(
        ORGANIZATION,
        compiled(all(rule('custom.kinds', 'contains_all', ['a', 'b'])), 'set'),
      ),
      expected: /^SEARCH contacts USING INDEX contacts_\w+ \(organization_id=\?\)$/,
    },
    {
      guarantee: 'a chunk asks each contact for the segment',
      given: chunk(memberOfAny([1], { organizationId: ORGANIZATION, form: 'each' })),
      expected:
        /^SEARCH segment_contacts USING (PRIMARY KEY|COVERING INDEX segment_contacts_contact) \(organization_id=\? AND (segment_id=\? AND contact_id=\?|contact_id=\? AND segment_id=\?)\)$/,
    },
    {
      guarantee: 'a chunk asks each contact for the message of the campaign',
      given: chunk(compiled(all(rule('campaign', 'not_received', tag)), 'each')),
      expected:
        /^SEARCH messages USING INDEX messages_once \(organization_id=\? AND contact_id=\? AND execution_id=\?\)$/,
    },
    {
      guarantee: 'a chunk asks each contact for a reply',
      given: chunk(compiled(all(rule('campaign', 'replied', tag)), 'each')),
      expected:
        /^SEARCH inbound_messages USING COVERING INDEX inbound_messages_campaign \(organization_id=\? AND campaign_id=\? AND contact_id=\? AND kind=\?\)$/,
    },
    {
      guarantee: 'contacts who received a campaign are found by its runs',
      given: matchingCount(ORGANIZATION, compiled(all(rule('campaign', 'received', tag)), 'set')),
      expected: /^SEARCH messages USING INDEX messages_execution \(execution_id=\?\)$/,
    },
    {
      guarantee: 'contacts who replied to a campaign are found by it',
      given: matchingCount(ORGANIZATION, compiled(all(rule('campaign', 'replied', tag)), 'set')),
      expected:
        /^SEARCH inbound_messages USING COVERING INDEX inbound_messages_campaign \(organization_id=\? AND campaign_id=\?/,
    },
    {
      guarantee: 'a chunk asks each contact for its open',
      given: chunk(compiled(all(rule('campaign', 'not_opened', tag)), 'each')),
      expected:
        /^SEARCH mail_opens USING COVERING INDEX mail_opens_campaign \(organization_id=\? AND campaign_id=\? AND contact_id=\?\)$/,
    },
    {
      guarantee: 'contacts who opened a campaign are found by it',
      given: matchingCount(ORGANIZATION, compiled(all(rule('campaign', 'opened', tag)), 'set')),
      expected:
        /^SEARCH mail_opens USING COVERING INDEX mail_opens_campaign \(organization_id=\? AND campaign_id=\?\)$/,
    },
    {
      guarantee: 'a chunk asks each contact for an opt-out by text',
      given: chunk(compiled(all(rule('campaign', 'opted_out', tag)), 'each')),
      expected:
        /^SEARCH inbound_messages USING COVERING INDEX inbound_messages_campaign \(organization_id=\? AND campaign_id=\? AND contact_id=\? AND kind=\?\)$/,
    },
    {
      guarantee: 'a chunk asks each contact for an opt-out by mail',
      given: chunk(compiled(all(rule('campaign', 'opted_out', tag)), 'each')),
      expected: /^SEARCH consents USING INDEX consents_contact \(organization_id=\? AND contact_id=\?\)$/,
    },
    {
      guarantee: 'contacts who opted out by a mail of a campaign are found by it',
      given: matchingCount(ORGANIZATION, compiled(all(rule('campaign', 'opted_out', tag)), 'set')),
      expected: /^SEARCH consents USING INDEX consents_campaign \(campaign_id=\?\)$/,
    },
    {
      guarantee: 'a chunk asks each contact for recent messages, not each run',
      given: chunk(compiled(all(rule('anyCampaign', 'not_received', 30)), 'each')),
      expected: /^SEARCH messages USING INDEX messages_once \(organization_id=\? AND contact_id=\?\)$/,
    },
    {
      guarantee: 'contacts with recent messages are found by the runs of these days',
      given: matchingCount(ORGANIZATION, compiled(all(rule('anyCampaign', 'received', 30)), 'set')),
      expected: /^SEARCH messages USING INDEX messages_execution \(execution_id=\?\)$/,
    },
    {
      guarantee: 'a chunk asks each contact for recent clicks',
      given: chunk(compiled(all(rule('anyCampaign', 'not_clicked', 30)), 'each')),
      expected:
        /^SEARCH link_clicks USING INDEX link_clicks_timeline \(organization_id=\? AND contact_id=\? AND clicked_at>\?\)$/,
    },
    {
      guarantee: 'recent clicks of an organization are read in an index',
      given: matchingCount(ORGANIZATION, compiled(all(rule('anyCampaign', 'clicked', 30)), 'set')),
      expected:
        /^SEARCH link_clicks USING INDEX link_clicks_timeline \(organization_id=\? AND contact_id>\?\)$/,
    },
    {
      guarantee: 'recent opens of an organization are read in the index alone',
      given: matchingCount(ORGANIZATION, compiled(all(rule('anyCampaign', 'opened', 30)), 'set')),
      expected: /^SEARCH mail_opens USING COVERING INDEX mail_opens_campaign \(organization_id=\?\)$/,
    },
    {
      guarantee: 'a chunk asks each contact for recent replies',
      given: chunk(compiled(all(rule('anyCampaign', 'replied', 30)), 'each')),
      expected: /^SEARCH inbound_messages USING INDEX \w+ \(organization_id=\? AND contact_id=\?\)$/,
    },
    {
      guarantee: 'a chunk asks each contact for its vote',
      given: chunk(compiled(all(rule('poll', 'not_voted', tag)), 'each')),
      expected:
        /^SEARCH poll_votes USING COVERING INDEX poll_votes_contact \(organization_id=\? AND contact_id=\? AND poll_id=\?\)$/,
    },
    {
      guarantee: 'a chunk asks each contact for its vote for an option',
      given: chunk(compiled(all(rule('poll', 'voted_options', [tag])), 'each')),
      expected:
        /^SEARCH v USING INDEX poll_votes_contact \(organization_id=\? AND contact_id=\? AND poll_id=\?\)$/,
    },
    {
      guarantee: 'a chunk asks each contact for the message of the poll',
      given: chunk(compiled(all(rule('poll', 'received', tag)), 'each')),
      expected:
        /^SEARCH messages USING INDEX messages_once \(organization_id=\? AND contact_id=\? AND execution_id=\?\)$/,
    },
    {
      guarantee: 'contacts who voted are found by the poll',
      given: matchingCount(ORGANIZATION, compiled(all(rule('poll', 'voted', tag)), 'set')),
      expected: /^SEARCH poll_votes USING (COVERING )?INDEX \w+ \(organization_id=\? AND poll_id=\?\)$/,
    },
    {
      guarantee: 'contacts who voted for an option are found by its poll',
      given: matchingCount(ORGANIZATION, compiled(all(rule('poll', 'voted_options', [tag])), 'set')),
      expected: /^SEARCH v USING (COVERING )?INDEX \w+ \(organization_id=\? AND poll_id=\?\)$/,
    },
    {
      guarantee: 'a chunk asks each contact for its submissions',
      given: chunk(compiled(all(rule('joinLinkId', 'in', [tag])), 'each')),
      expected:
        /^SEARCH join_submissions USING INDEX join_submissions_contact \(organization_id=\? AND contact_id=\?\)$/,
    },
    {
      guarantee: 'contacts who joined by a link are found by the link',
      given: matchingCount(ORGANIZATION, compiled(all(rule('joinLinkId', 'in', [tag])), 'set')),
      expected:
        /^SEARCH join_submissions USING INDEX join_submissions_newest \(organization_id=\? AND join_link_id=\?\)$/,
    },
    {
      guarantee: 'a chunk asks the addresses of each contact for their choices',
      given: chunk(compiled(all(rule('topic', 'not_subscribed', tag)), 'each')),
      expected:
        /^SEARCH chosen USING INDEX topic_choices_address \(organization_id=\? AND channel=\? AND address=\? AND topic_id=\?\)$/,
    },
    {
      guarantee: 'choices are found by their topic, in the index alone',
      given: matchingCount(ORGANIZATION, compiled(all(rule('topic', 'subscribed', tag)), 'set')),
      expected:
        /^SEARCH chosen USING COVERING INDEX topic_choices_topic \(organization_id=\? AND topic_id=\? AND channel=\?\)$/,
    },
    {
      guarantee: 'a later choice is found in the index alone',
      given: matchingCount(ORGANIZATION, compiled(all(rule('topic', 'unsubscribed', tag)), 'set')),
      expected:
        /^SEARCH later USING COVERING INDEX topic_choices_topic \(organization_id=\? AND topic_id=\? AND channel=\? AND address=\?\)$/,
    },
    {
      guarantee: 'contacts who chose by email are found by their address',
      given: matchingCount(ORGANIZATION, compiled(all(rule('topic', 'subscribed', tag)), 'set')),
      expected: /^SEARCH owner USING (COVERING )?INDEX contacts_email \(organization_id=\? AND email=\?\)$/,
    },
    {
      guarantee: 'contacts who chose by text are found by their number',
      given: matchingCount(ORGANIZATION, compiled(all(rule('topic', 'subscribed', tag)), 'set')),
      expected: /^SEARCH owner USING (COVERING )?INDEX contacts_phone \(organization_id=\? AND phone=\?\)$/,
    },
  ])('$guarantee', async ({ given: { text, params }, expected }) => {
    await using app = createTestApp()
    const plan = app.db
      .all<{ detail: string }>(`EXPLAIN QUERY PLAN ${text}`, ...params)
      .map(({ detail }) => detail)
    expect(plan).toContainEqual(expect.stringMatching(expected))
    expect(plan.filter((line) => SCAN.test(line))).toEqual([])
  })

  test('the SQL is the same for other values and longer lists, so its statement is reused', () => {
    const [a, b] = [['a'], ['b', 'c', 'd']].map((cities) =>
      compiled(
        all(
          rule('city', 'in', cities),
          rule('firstName', 'contains', cities[0]),
          rule('custom.plan', 'in', cities),
          rule('custom.kinds', 'contains_any', cities),
          rule('createdAt', 'in_last_days', cities.length),
        ),
        'set',
      ),
    )
    expect(a!.text).toBe(b!.text)
  })
})
