-- What one member has to read.
CREATE INDEX conversations_unread_assigned ON conversations (organization_id, assignee_user_id, status, last_at, id)
  WHERE deleted_at IS NULL AND unread_count > 0;
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('conversations', 'conversations_unread_assigned', '10000 500 50 20 1 1'),
  ('conversations', 'conversations_of_member', '30000 500');
