-- One consumer writes the events of other software, in the order of the commits. It goes on where the slowest of the
-- former ones was, so an event may come twice, and none is missing. A start forgets the former ones.
INSERT INTO event_cursors (consumer, through_id)
SELECT 'webhooks.record_events', min(through_id) FROM event_cursors
WHERE consumer GLOB 'webhooks.tell_of_*' OR consumer GLOB 'webhooks.record_*' HAVING count(*) > 0;

INSERT INTO event_delays (consumer, organization_id, event_id, attempts, due_at, last_error, failing_since)
SELECT 'webhooks.record_events', organization_id, min(event_id), 0, min(due_at), '', min(failing_since) FROM event_delays
WHERE consumer GLOB 'webhooks.tell_of_*' OR consumer GLOB 'webhooks.record_*' GROUP BY organization_id;

INSERT OR IGNORE INTO events_set_aside (consumer, event_id, organization_id, attempts, failing_since, set_aside_at, last_error)
SELECT 'webhooks.record_events', event_id, organization_id, attempts, failing_since, set_aside_at, last_error
FROM events_set_aside WHERE consumer GLOB 'webhooks.tell_of_*' OR consumer GLOB 'webhooks.record_*';
