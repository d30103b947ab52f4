-- Whose an opt-out is decides who may lift it (src/compliance/suppressions/lifting.ts), and an entry of the list says
-- how it came. What a member decided about the words of a person is an opt-out of the person; so is a STOP of one whom
-- the organization had listed itself. Whoever opted in since is on the list no more.
UPDATE suppressions SET method = 'REPLY'
WHERE method = 'MANUAL' AND EXISTS (
  SELECT 1 FROM opt_out_reviews r
  WHERE r.organization_id = suppressions.organization_id AND r.channel = suppressions.channel
    AND r.address = suppressions.address AND r.status = 'OPTED_OUT' AND r.decided_at = suppressions.created_at);

CREATE TEMP TABLE stops AS
  SELECT organization_id, from_address AS address, max(received_at) AS at FROM inbound_messages
  WHERE kind = 'OPT_OUT' GROUP BY organization_id, from_address;
UPDATE suppressions SET method = 'KEYWORD', import_id = NULL
FROM stops
WHERE suppressions.method IN ('MANUAL', 'IMPORT', 'API') AND suppressions.channel = 'SMS'
  AND stops.organization_id = suppressions.organization_id AND stops.address = suppressions.address
  AND stops.at >= suppressions.created_at;
DROP TABLE stops;

-- When a person agreed, as the member who lifted an opt-out states it; ms since 1970.
ALTER TABLE consents ADD COLUMN consented_at INTEGER;
-- The text that came in with the decision.
ALTER TABLE consents ADD COLUMN inbound_message_id INTEGER;
ALTER TABLE opt_out_reviews ADD COLUMN inbound_message_id INTEGER;

DROP TRIGGER consents_are_not_changed;
CREATE TRIGGER consents_are_not_changed
BEFORE UPDATE OF uuid, organization_id, channel, address, action, method, campaign_id, message_id, import_id,
  consent_text, ip_address, user_agent, actor_type, actor_id, actor_name, occurred_at, join_link_id,
  consent_version, suppression_import_id, reason, consented_at, inbound_message_id ON consents
BEGIN SELECT raise(ABORT, 'consents are never changed'); END;
