/** A fault that is planted into a copy of the sources. Tests have to find it. */
export interface PlantedFault {
  /** Harm for users. */
  harm: string
  /** Path from the root. */
  file: string
  /** Text that occurs once in the file. */
  was: string
  becomes: string
  /** Files or folders of tests, of which at least one must fail. */
  tests: readonly string[]
  /** Whether only the full tests of a night find it, because `npm test` draws a part of them. */
  isOfNight?: true
}

const eligibility = 'src/compliance/eligibility/eligibility.ts'
const sendWindow = 'src/compliance/send-windows/send-window.ts'
const direct = 'src/delivery/engine/direct-messages.ts'
const pipeline = 'src/http/pipeline.ts'
const idempotency = 'src/http/idempotency.ts'
const sessions = 'src/accounts/sessions/store.ts'
const keys = 'src/accounts/api-keys/store.ts'
const factors = 'src/accounts/two-factor/store.ts'
const addresses = 'src/providers/address-policy.ts'
const lots = 'src/billing/credits/lots.ts'
const deliveries = 'src/webhooks/deliveries/store.ts'
const publicPage = 'src/http/public-page.ts'
const agents = 'src/links/clicks/user-agent.ts'
const votes = 'src/polls/votes/store.ts'
const notices = 'src/notifications/records/store.ts'

/** The tests of every operation. */
const WALK = ['test/product/operations']

export const PLANTED_FAULTS: readonly PlantedFault[] = [
  // Opt-outs.
  {
    harm: 'a campaign reaches a number that texted STOP while it waited',
    file: eligibility,
    was: '  if (recipient.isSuppressed) return OPTED_OUT\n',
    becomes: '',
    tests: ['test/compliance', 'test/delivery/engine', 'test/delivery/audience'],
  },
  {
    harm: 'the audience takes suppressed numbers in',
    file: eligibility,
    was: "    WHEN ${IS_SUPPRESSED} THEN 'OPTED_OUT'\n",
    becomes: '',
    tests: ['test/delivery', 'test/campaigns/estimates'],
  },
  {
    harm: 'the audience takes suppressed email addresses in',
    file: eligibility,
    was: "    WHEN ${IS_EMAIL_SUPPRESSED} THEN 'OPTED_OUT'\n",
    becomes: '',
    tests: ['test/campaigns/estimates'],
  },
  {
    harm: 'a number in review gets marketing',
    file: eligibility,
    was: 'if (recipient.isInReview) return IN_REVIEW\n  if (lacksConsent(recipient, rules)) return NO_CONSENT\n  const refused',
    becomes: 'if (lacksConsent(recipient, rules)) return NO_CONSENT\n  const refused',
    tests: ['test/compliance', 'test/delivery', 'test/contacts/opt-out-reviews'],
  },
  {
    harm: 'a person who left a box of a form empty subscribes to its topic',
    file: 'src/join-links/submissions/topics.ts',
    was: 'return ticked.includes(topic.uuid) ? [',
    becomes: 'return ticked.includes(topic.uuid) || true ? [',
    tests: ['test/join-links'],
  },
  {
    harm: 'a stranger subscribes a person again who unsubscribed from a topic',
    file: 'src/join-links/submissions/complete.ts',
    was: 'subscribe(tx, evidence, submission, by)',
    becomes: "subscribe(tx, evidence, submission, 'PERSON')",
    tests: ['test/join-links'],
  },
  {
    harm: 'a person subscribes to a topic that the form did not name',
    file: 'src/join-links/submissions/service.ts',
    was: 'if (input.consentVersion === consentVersion) return',
    becomes: 'if (input.consentVersion === consentVersion || !input.isAgreed) return',
    tests: ['test/join-links'],
  },
  {
    harm: 'a person who unsubscribed from a topic gets its texts',
    file: eligibility,
    was: '  if (refused) return refused\n',
    becomes: '',
    tests: ['test/compliance', 'test/delivery'],
  },
  {
    harm: 'a person who unsubscribed from a topic gets its mails',
    file: eligibility,
    was: 'return topicRefusal(recipient, rules) ?? (hasTooMuch(recipient, rules) ? FREQUENCY_CAP : SEND)',
    becomes: 'return hasTooMuch(recipient, rules) ? FREQUENCY_CAP : SEND',
    tests: ['test/compliance', 'test/delivery'],
  },
  {
    harm: 'a campaign reaches the new owner of an address',
    file: eligibility,
    was: '  if (current !== recipient.address) return ADDRESS_CHANGED\n',
    becomes: '',
    tests: ['test/delivery', 'test/compliance'],
  },
  {
    harm: 'marketing is sent without a consent that the organization demands',
    file: eligibility,
    was: 'organization.requireMarketingConsent && !hasConsent',
    becomes: 'organization.requireMarketingConsent && hasConsent === -1',
    tests: ['test/compliance', 'test/delivery'],
  },
  {
    harm: 'the frequency cap lets one message more through',
    file: eligibility,
    was: 'recent >= cap.messages',
    becomes: 'recent > cap.messages',
    tests: ['test/compliance', 'test/delivery/guards'],
  },
  {
    harm: 'an answer reaches a number that opted out',
    file: direct,
    was: 'row.isSuppressed && !answersOptedOut(row)',
    becomes: 'row.isSuppressed && row.id < 0',
    tests: ['test/delivery', 'test/conversations'],
  },
  {
    harm: 'a message whose time is over is sent',
    file: direct,
    was: 'row.expiresAt !== null && row.expiresAt <= tx.now',
    becomes: 'row.expiresAt !== null && row.expiresAt < 0',
    tests: ['test/delivery', 'test/conversations', 'test/join-links'],
  },
  // Quiet hours.
  {
    harm: 'the window lets a message through at the minute at which it closes',
    file: sendWindow,
    was: 'start < end ? minute >= start && minute < end',
    becomes: 'start < end ? minute >= start && minute <= end',
    tests: ['test/compliance/send-windows'],
  },
  {
    harm: 'a person in one of two possible zones is written to at night',
    file: sendWindow,
    was: 'zones.every((zone) => isOpenAt',
    becomes: 'zones.some((zone) => isOpenAt',
    tests: ['test/compliance/send-windows'],
  },
  {
    harm: 'a wide window overrides the legal hours of +1 numbers',
    file: sendWindow,
    was: 'isClamped: isNorthAmerica, edges',
    becomes: 'isClamped: false, edges',
    tests: ['test/compliance/send-windows', 'test/delivery'],
  },
  // Permissions.
  {
    harm: 'a role without its permission calls an operation',
    file: pipeline,
    was: '  if (permission) assertPermission(principal, permission)\n',
    becomes: '',
    tests: WALK,
  },
  {
    harm: 'a suspended organization goes on',
    file: pipeline,
    was: 'if (isSuspended && !worksSuspended) {',
    becomes: 'if (isSuspended && worksSuspended) {',
    tests: [...WALK, 'test/accounts'],
  },
  {
    harm: 'a second factor that the organization requires is not asked for',
    file: pipeline,
    was: 'if (principal.mustSetUpTwoFactor && !worksSuspended',
    becomes: 'if (principal.mustSetUpTwoFactor && worksSuspended',
    tests: [...WALK, 'test/accounts'],
  },
  {
    harm: 'a session that was ended works',
    file: sessions,
    was: 'users.uuid = ? AND s.revoked_at IS NULL AND s.expires_at > ?`',
    becomes: 'users.uuid = ? AND s.expires_at > ?`',
    tests: ['test/accounts'],
  },
  {
    harm: 'a session that has expired works',
    file: sessions,
    was: 'AND s.revoked_at IS NULL AND s.expires_at > ?`',
    becomes: 'AND s.revoked_at IS NULL AND ? > 0`',
    tests: ['test/accounts', ...WALK],
  },
  {
    harm: 'keys of another organization are found by their id',
    file: keys,
    was: '  WHERE k.organization_id = ?`',
    becomes: '  WHERE k.organization_id > 0 * ?`',
    tests: WALK,
  },
  {
    harm: 'a code of the second factor works twice',
    file: factors,
    was: 'WHERE user_id = ? AND last_step < ?',
    becomes: 'WHERE user_id = ? AND last_step <= ?',
    tests: ['test/accounts'],
  },
  {
    harm: 'a recovery code works twice',
    file: factors,
    was: 'AND code_hash = ${codeHash} AND used_at IS NULL`).changes === 1',
    becomes: 'AND code_hash = ${codeHash}`).changes === 1',
    tests: ['test/accounts'],
  },
  {
    harm: 'a person reads the notices of another member',
    file: notices,
    was: 'WHERE uuid = ${uuid} AND organization_id = ${organizationId} AND user_id = ${userId}',
    becomes: 'WHERE uuid = ${uuid} AND organization_id = ${organizationId} AND ${userId} > 0',
    tests: ['test/notifications', ...WALK],
  },
  // Tenants.
  {
    harm: 'the endpoint of another organization is read',
    file: 'src/webhooks/endpoints/store.ts',
    was: 'FROM webhook_endpoints WHERE organization_id = ? AND uuid = ? AND deleted_at IS NULL',
    becomes: 'FROM webhook_endpoints WHERE ? > 0 AND uuid = ? AND deleted_at IS NULL',
    tests: WALK,
  },
  {
    harm: 'the file about a person of another organization is read',
    file: 'src/profiles/dossier/person.ts',
    was: 'WHERE organization_id = ${organizationId} AND uuid = ${uuid} AND merged_into IS NULL',
    becomes: 'WHERE ${organizationId} > 0 AND uuid = ${uuid} AND merged_into IS NULL',
    tests: WALK,
  },
  {
    harm: 'an erasure of another organization is read',
    file: 'src/profiles/erasure/store.ts',
    was: 'WHERE organization_id = ${organizationId} AND uuid = ${uuid}',
    becomes: 'WHERE ${organizationId} > 0 AND uuid = ${uuid}',
    tests: WALK,
  },
  {
    harm: 'a review of another organization is decided',
    file: 'src/compliance/reviews/store.ts',
    was: 'FROM opt_out_reviews WHERE organization_id = ? AND uuid = ?',
    becomes: 'FROM opt_out_reviews WHERE ? > 0 AND uuid = ?',
    tests: WALK,
  },
  // Exactly once.
  {
    harm: 'an Idempotency-Key of another request body answers with the first',
    file: idempotency,
    was: 'if (stored.fingerprint === scope.fingerprint) return stored',
    becomes: 'if (stored.fingerprint !== undefined) return stored',
    tests: ['test/http', ...WALK],
  },
  {
    harm: 'two requests with one Idempotency-Key run at once',
    file: idempotency,
    was: '  running.add(runningId(scope))\n',
    becomes: '',
    tests: ['test/http', ...WALK],
  },
  {
    harm: 'an Idempotency-Key of one organization answers another',
    file: idempotency,
    was: 'WHERE organization_id = ? AND caller = ? AND method = ?',
    becomes: 'WHERE ? > 0 AND caller = ? AND method = ?',
    tests: ['test/http', ...WALK],
  },
  {
    harm: 'a delivery of a webhook is repeated before it is due',
    file: deliveries,
    was: "d.status = 'PENDING' AND d.next_attempt_at <= ?",
    becomes: "d.status = 'PENDING' AND ? > 0",
    tests: ['test/webhooks'],
  },
  {
    harm: 'the list of deliveries reads past its index',
    file: deliveries,
    was: 'd.organization_id = ${organizationId} AND d.endpoint_id = ${endpointId} AND d.id < ${before}',
    becomes: 'd.organization_id = ${organizationId} AND +d.endpoint_id = ${endpointId} AND d.id < ${before}',
    tests: ['test/static/plans.static.ts'],
  },
  // Money.
  {
    harm: 'credits that expire later are used first',
    file: lots,
    was: 'ORDER BY ifnull(expires_at, 9223372036854775807), id LIMIT 1',
    becomes: 'ORDER BY id LIMIT 1',
    tests: ['test/billing'],
  },
  {
    harm: 'credits that have expired stay',
    file: lots,
    was: 'AND remaining > 0 AND expires_at <= ${now}',
    becomes: 'AND remaining > 0 AND expires_at < 0 * ${now}',
    tests: ['test/billing'],
  },
  {
    harm: 'an answer that no credit covers is sent',
    file: direct,
    was: "  if (!charge) {\n    if (row.contentId === null) return transitions.fail(message, 'QUEUED', NOT_COVERED)\n",
    becomes: '  if (!charge && row.contentId !== null) {\n',
    tests: ['test/billing/usage/meter.test.ts'],
  },
  // Attackers.
  {
    harm: 'a gateway address reaches the metadata of the cloud',
    file: addresses,
    was: "  if (METADATA_ADDRESSES.has(parsed.toString())) return 'is a cloud metadata address'\n",
    becomes: '',
    tests: ['test/providers'],
  },
  {
    harm: 'a gateway address reaches the private network',
    file: addresses,
    was: 'if (PRIVATE_RANGES.has(range)) {',
    becomes: "if (range === 'none') {",
    tests: ['test/providers'],
  },
  {
    harm: 'a callback with a wrong signature is taken',
    file: 'src/providers/twilio/callbacks.ts',
    was: 'return constantTimeEqual(given, expected)\n  })',
    becomes: 'return given.length === expected.length\n  })',
    tests: ['test/providers'],
  },
  {
    harm: 'a vCard is served without its policy',
    file: 'src/content/contact-card/public-route.ts',
    was: "  'content-security-policy': ",
    becomes: "  'x-no-policy': ",
    tests: WALK,
  },
  {
    harm: 'a public page may be framed',
    file: publicPage,
    was: "frame-ancestors 'none'`",
    becomes: 'frame-ancestors *`',
    tests: WALK,
  },
  {
    harm: 'a public page tells others where its visitor was',
    file: publicPage,
    was: "  'referrer-policy': 'no-referrer',\n",
    becomes: '',
    tests: WALK,
  },
  {
    harm: 'answers are kept by caches',
    file: pipeline,
    was: "      'cache-control': 'no-store',\n",
    becomes: '',
    tests: WALK,
  },
  {
    harm: 'a cell of an export is run as a formula',
    file: 'src/lib/csv.ts',
    was: "(needsGuard(text) ? `'${text}` : text)",
    becomes: "(needsGuard('') ? `'${text}` : text)",
    tests: ['test/lib', 'test/transfers/exports'],
  },
  {
    harm: 'a name of a contact is HTML on a page',
    file: 'src/lib/html.ts',
    was: 'escapeHtml(String(part))',
    becomes: 'String(part)',
    tests: ['test/lib', 'test/join-links', 'test/accounts'],
  },
  // Figures.
  {
    harm: 'scanners of mail gateways count as clicks',
    file: agents,
    was: "  if (SCANNERS.test(userAgent)) return 'SCANNER'\n",
    becomes: '',
    tests: ['test/links'],
  },
  {
    harm: 'previews of messengers count as clicks',
    file: agents,
    was: "  if (PREVIEWS.test(userAgent)) return 'PREVIEW'\n",
    becomes: '',
    tests: ['test/links'],
  },
  {
    harm: 'votes of another poll are counted',
    file: votes,
    was: 'WHERE v.organization_id = ${organizationId} AND v.poll_id = ${id} AND v.id > ${afterId}',
    becomes: 'WHERE v.organization_id = ${organizationId} AND ${id} > 0 AND v.id > ${afterId}',
    tests: ['test/polls'],
  },
  {
    harm: 'the vote of another contact counts as one of this contact',
    file: votes,
    was: 'WHERE organization_id = ${organizationId} AND contact_id = ${contactId} AND poll_id = ${id}`)',
    becomes: 'WHERE organization_id = ${organizationId} AND ${contactId} > 0 AND poll_id = ${id}`)',
    tests: ['test/polls'],
  },
  // Faults that the tests of every operation find.
  {
    harm: 'a permission is dropped from an operation',
    file: 'src/contacts/tags/routes.ts',
    was: "    permission: 'tag:create',\n",
    becomes: '',
    tests: WALK,
  },
  {
    harm: 'a change asks only for a permission to read',
    file: 'src/contacts/tags/routes.ts',
    was: "permission: 'tag:delete'",
    becomes: "permission: 'tag:read'",
    tests: WALK,
  },
  {
    harm: 'an API key is let in where a session is needed',
    file: 'src/http/pipeline.ts',
    was: "operation.access === 'session' && principal?.kind === 'API_KEY'",
    becomes: "operation.access === 'none' && principal?.kind === 'API_KEY'",
    tests: WALK,
  },
  {
    harm: 'any text is an id',
    file: 'src/http/schema.ts',
    was: "  v.check(isUuid, 'must be a UUID'),\n",
    becomes: '',
    tests: WALK,
  },
  {
    harm: 'a misspelt field is dropped in silence',
    file: 'src/http/unknown-fields.ts',
    was: 'const MAX_MISSPELT = 20',
    becomes: 'const MAX_MISSPELT = 0',
    tests: WALK,
  },
  {
    harm: 'lengths count UTF-16',
    file: 'src/lib/invisible.ts',
    was: '  if (text.length > 2 * max) return true\n',
    becomes: '  if (text.length > max) return true\n',
    tests: WALK,
  },
  {
    harm: 'a body of another type is read',
    file: 'src/http/take-input.ts',
    was: "if (type !== 'application/json') {",
    becomes: "if (type === 'application/xml') {",
    tests: WALK,
  },
  {
    harm: 'the depth of a body has no bound',
    file: 'src/http/take-input.ts',
    was: '    if (left === 0) {',
    becomes: '    if (left === -100000) {',
    tests: WALK,
  },
  {
    harm: 'a body that is null in one place is a fault of ours',
    file: 'src/contacts/tags/service.ts',
    was: '  if (input.name === undefined || input.name === tag.name) return tag\n',
    becomes: '  if (input.name!.length === 0 || input.name === tag.name) return tag\n',
    tests: WALK,
    isOfNight: true,
  },
  {
    harm: 'an Idempotency-Key has no effect',
    file: 'src/http/pipeline.ts',
    was: "          if (scope) idempotency.store(tx, scope, answer.status, [...textsOf(answer)].join(''))\n",
    becomes: '',
    tests: WALK,
  },
  {
    harm: 'the quota of the organization is not counted',
    file: 'src/http/pipeline.ts',
    was: "kind === 'USER' ? limiter.take('person', userId) : limiter.take('workspace', organizationId)",
    becomes:
      "kind === 'USER' ? limiter.take('person', userId) : limiter.take('bulk', organizationId + crypto.getRandomValues(new Uint32Array(1))[0]!)",
    tests: WALK,
  },
  {
    harm: 'a browser may take an answer for another type',
    file: pipeline,
    was: "      'x-content-type-options': 'nosniff',\n",
    becomes: '',
    tests: WALK,
  },
  {
    harm: 'a tag of another organization is taken in a body',
    file: 'src/contacts/tags/store.ts',
    was: 'const wanted = fragment`organization_id = ${organizationId} AND uuid IN ${uuids} AND deleted_at IS NULL`',
    becomes: 'const wanted = fragment`${organizationId} > 0 AND uuid IN ${uuids} AND deleted_at IS NULL`',
    tests: WALK,
  },
  {
    harm: 'a refused change has written already',
    file: 'src/contacts/tags/routes.ts',
    was: '    handle: ({ principal, body, write }) =>\n      write((tx) => created(',
    becomes:
      "    handle: async ({ principal, body, write }) => (await write((tx) => (tx.run('UPDATE tags SET updated_at = 1 WHERE organization_id = ?', principal.organizationId), { status: 200 })), null) ??\n      write((tx) => created(",
    tests: WALK,
  },
  {
    harm: 'an answer says more than it documents',
    file: 'src/contacts/tags/service.ts',
    was: "  if (!tag) throw notFound('Tag')\n  return tag\n",
    becomes: "  if (!tag) throw new AppError('CONFLICT', 'Taken.')\n  return tag\n",
    tests: WALK,
  },
  // The lease.
  {
    harm: 'two machines with the same data work at once after a slow list',
    file: 'src/appliance/copies/lease.ts',
    was: 'this.#heldAt = begun',
    becomes: 'this.#heldAt = this.#time.now()',
    tests: ['test/appliance/copies/lease.test.ts'],
  },
  {
    harm: 'a message leaves after the lease has ended',
    file: 'src/delivery/engine/engine.ts',
    was: 'if (this.#mayLeave()) this.#handOver(handover, calledAt)',
    becomes: 'if (this.#mayLeave() || calledAt.startedAt > 0) this.#handOver(handover, calledAt)',
    tests: ['test/delivery/engine/lease.test.ts'],
  },
  {
    harm: 'a message that waited for a connection leaves after the lease has ended',
    file: 'src/delivery/engine/engine.ts',
    was: "      if (!this.#mayLeave()) throw new Error('This machine does not hold the lease.')\n",
    becomes: '',
    tests: ['test/delivery/engine/lease.test.ts'],
  },
  {
    harm: 'a message that is handed back is given up',
    file: 'src/delivery/engine/tick.ts',
    was: 'if (takeBack(transitions, assignment)) queued.push(assignment)',
    becomes:
      "transitions.fail(assignment, 'SENDING', { errorCode: 'UNKNOWN', providerErrorCode: null, message: null })",
    tests: ['test/delivery/engine/lease.test.ts'],
  },
  {
    harm: 'webhooks are called without the lease',
    file: 'src/webhooks/deliveries/sender.ts',
    was: '    if (mayWork?.() === false) return\n',
    becomes: '',
    tests: ['test/delivery/engine/lease.test.ts'],
  },
  {
    harm: 'jobs run without the lease',
    file: 'src/jobs/executor.ts',
    was: 'rows: mayWork() ? this.#places.claim(tx) : [],',
    becomes: 'rows: mayWork() || tx.now > 0 ? this.#places.claim(tx) : [],',
    tests: ['test/delivery/engine/lease.test.ts'],
  },
]
