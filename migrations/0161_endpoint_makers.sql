-- The member who set up an endpoint: the one who created it, changed its address or took it over. Its deliveries show
-- what that member may read, and end with the membership.
ALTER TABLE webhook_endpoints ADD COLUMN set_up_by_user_id INTEGER REFERENCES users (id);

-- Of an endpoint from before, the audit log knows the member. Where it was shortened, the owner stands for them.
UPDATE webhook_endpoints SET set_up_by_user_id = made.user_id
FROM (SELECT a.organization_id, a.resource_id, users.id AS user_id, max(a.sequence)
  FROM audit_acts a JOIN users ON users.uuid = a.actor_id
  WHERE a.act = 'WEBHOOK_ENDPOINT_CREATED'
    OR (a.act = 'WEBHOOK_ENDPOINT_UPDATED' AND EXISTS (SELECT 1 FROM json_each(a.details, '$.fields') WHERE value = 'url'))
  GROUP BY a.organization_id, a.resource_id) AS made
WHERE made.organization_id = webhook_endpoints.organization_id AND made.resource_id = webhook_endpoints.uuid;
UPDATE webhook_endpoints SET set_up_by_user_id = (
  SELECT m.user_id FROM memberships m JOIN roles r ON r.id = m.role_id
  WHERE m.organization_id = webhook_endpoints.organization_id AND r.key = 'OWNER')
WHERE set_up_by_user_id IS NULL AND deleted_at IS NULL;
