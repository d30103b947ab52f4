import { describe, expect, test } from 'bun:test'
import { type ConditionForm, compileRules, memberOfAny } from '../../../src/contacts/segment-rules/compile.ts'
import { fieldsWith } from '../../../src/contacts/segment-rules/custom-fields.ts'
import type { RuleGroup } from '../../../src/contacts/segment-rules/rules.ts'
import { memberPage } from '../../../src/contacts/static-members/queries.ts'
import { matchingCount, matchingPage } from '../../../src/contacts/store/matching.ts'
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
    tagIds: new Map([[tag, 1]]),
    segmentIds: new Map([[tag, 1]]),
    campaignIds: new Map([[tag, 1]]),
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

/** What the plan must say, line by line, and what it must not. */
const SCAN = /SCAN (?!json_each|.*VIRTUAL TABLE)|TEMP B-TREE/

describe('a million contacts are not walked through where an index knows', () => {
  test.each<[string, Fragment, RegExp]>([
    [
      'members come from the primary key, in order',
      memberPage({ id: 1, organizationId: ORGANIZATION }, page),
      /^SEARCH segment_contacts USING PRIMARY KEY \(organization_id=\? AND segment_id=\?\)$/,
    ],
    [
      'common rules are counted in the index alone',
      matchingCount(ORGANIZATION, compiled(all(...common), 'set')),
      /^SEARCH contacts USING (COVERING )?INDEX contacts_walk \(organization_id=\?\)$/,
    ],
    [
      'a tag leads to its contacts',
      matchingCount(ORGANIZATION, compiled(all(...common, tagged), 'set')),
      /^SEARCH contacts USING (COVERING )?INDEX contacts_walk \(organization_id=\? AND id=\?/,
    ],
    [
      'a static segment leads to its contacts',
      matchingCount(ORGANIZATION, memberOfAny([1], { organizationId: ORGANIZATION, form: 'set' })),
      /^SEARCH contacts USING (COVERING )?INDEX contacts_walk \(organization_id=\? AND id=\?/,
    ],
    [
      'a page comes in the order of the index',
      matchingPage(ORGANIZATION, compiled(all(...common), 'set'), page),
      /^SEARCH contacts USING (COVERING )?INDEX contacts_walk/,
    ],
    [
      'a chunk is a range of the index',
      chunk(compiled(all(...common), 'each')),
      /^SEARCH contacts USING (COVERING )?INDEX contacts_walk \(organization_id=\? AND id>\? AND id<\?\)$/,
    ],
    [
      'a chunk asks each contact for the tag',
      chunk(compiled(all(...common, tagged), 'each')),
      /^SEARCH contact_tags USING (PRIMARY KEY|COVERING INDEX contact_tags_tag) \(organization_id=\? AND (contact_id=\? AND tag_id=\?|tag_id=\? AND contact_id=\?)\)$/,
    ],
    [
      'a chunk asks each contact for its custom fields',
      chunk(
        compiled(
          all(rule('custom.plan', 'equals', 'pro'), rule('custom.kinds', 'contains_any', ['a'])),
          'each',
        ),
      ),
      /^SEARCH contacts USING INDEX contacts_walk \(organization_id=\? AND id>\? AND id<\?\)$/,
    ],
    [
      'custom fields are looked through once, whichever there are',
      matchingCount(ORGANIZATION, compiled(all(rule('custom.kinds', 'contains_all', ['a', 'b'])), 'set')),
      /^SEARCH contacts USING INDEX contacts_\w+ \(organization_id=\?\)$/,
    ],
    [
      'a chunk asks each contact for the segment',
      chunk(memberOfAny([1], { organizationId: ORGANIZATION, form: 'each' })),
      /^SEARCH segment_contacts USING (PRIMARY KEY|COVERING INDEX segment_contacts_contact) \(organization_id=\? AND (segment_id=\? AND contact_id=\?|contact_id=\? AND segment_id=\?)\)$/,
    ],
    [
      'a chunk asks each contact for the message of the campaign',
      chunk(compiled(all(rule('campaign', 'not_received', tag)), 'each')),
      /^SEARCH messages USING INDEX messages_once \(organization_id=\? AND contact_id=\? AND execution_id=\?\)$/,
    ],
    [
      'a chunk asks each contact for a reply',
      chunk(compiled(all(rule('campaign', 'replied', tag)), 'each')),
      /^SEARCH inbound_messages USING COVERING INDEX inbound_messages_campaign \(organization_id=\? AND campaign_id=\? AND contact_id=\? AND kind=\?\)$/,
    ],
    [
      'whoever received a campaign is found by its runs',
      matchingCount(ORGANIZATION, compiled(all(rule('campaign', 'received', tag)), 'set')),
      /^SEARCH messages USING INDEX messages_execution \(execution_id=\?\)$/,
    ],
    [
      'whoever replied to a campaign is found by it',
      matchingCount(ORGANIZATION, compiled(all(rule('campaign', 'replied', tag)), 'set')),
      /^SEARCH inbound_messages USING COVERING INDEX inbound_messages_campaign \(organization_id=\? AND campaign_id=\?/,
    ],
  ])('%s', async (_guarantee, { text, params }, expected) => {
    await using app = createTestApp()
    const plan = app.db
      .all<{ detail: string }>(`EXPLAIN QUERY PLAN ${text}`, ...params)
      .map(({ detail }) => detail)
    expect(plan).toContainEqual(expect.stringMatching(expected))
    expect(plan.filter((line) => SCAN.test(line))).toEqual([])
  })

  test('the SQL is the same for other values and longer lists, so its statement is found again', () => {
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
