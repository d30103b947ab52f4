-- Who leaves has closed thousands of conversations in years. Those keep who had them; one that is opened again is of
-- nobody, and only what is open now is taken from the former member at once.
DROP TRIGGER conversation_of_former_member;
CREATE TRIGGER conversation_of_former_member AFTER DELETE ON memberships
BEGIN
  UPDATE conversations SET assignee_user_id = NULL
  WHERE organization_id = OLD.organization_id AND assignee_user_id = OLD.user_id
    AND status IN ('OPEN', 'SNOOZED') AND deleted_at IS NULL;
END;
CREATE TRIGGER conversation_opened_again AFTER UPDATE OF status, deleted_at ON conversations
WHEN NEW.assignee_user_id IS NOT NULL AND NEW.deleted_at IS NULL AND NEW.status <> 'CLOSED'
  AND (OLD.status = 'CLOSED' OR OLD.deleted_at IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM memberships
    WHERE organization_id = NEW.organization_id AND user_id = NEW.assignee_user_id)
BEGIN
  UPDATE conversations SET assignee_user_id = NULL WHERE id = NEW.id;
END;

-- As before, and right too when it counts a conversation away before another trigger of the same change counts it.
DROP TRIGGER conversation_unread_over;
CREATE TRIGGER conversation_unread_over AFTER UPDATE OF unread_count, assignee_user_id, deleted_at ON conversations
WHEN OLD.unread_count > 0 AND OLD.deleted_at IS NULL
  AND (NEW.unread_count = 0 OR NEW.deleted_at IS NOT NULL OR NEW.assignee_user_id IS NOT OLD.assignee_user_id)
BEGIN
  INSERT INTO conversation_counts (organization_id, assignee_user_id, unread)
  VALUES (OLD.organization_id, ifnull(OLD.assignee_user_id, 0), -1)
  ON CONFLICT (organization_id, assignee_user_id) DO UPDATE SET unread = unread - 1;
END;
