-- Whoever is suspended or has a role without inbox:reply answers nobody: what is open of theirs is everybody's at once,
-- as that of a member who leaves (0080). OWNER, ADMIN and MEMBER have inbox:reply by themselves, and VIEWER has not; a test
-- compares that with the catalogue of permissions.
CREATE TRIGGER conversation_of_suspended_user AFTER UPDATE OF status ON users
WHEN NEW.status = 'SUSPENDED' AND OLD.status <> 'SUSPENDED'
BEGIN
  UPDATE conversations SET assignee_user_id = NULL WHERE assignee_user_id = NEW.id AND status IN ('OPEN', 'SNOOZED') AND deleted_at IS NULL;
END;
CREATE TRIGGER conversation_of_another_role AFTER UPDATE OF role_id ON memberships
WHEN NEW.role_id <> OLD.role_id AND NOT EXISTS (SELECT 1 FROM memberships m JOIN users u ON u.id = m.user_id JOIN roles r ON r.id = m.role_id
    WHERE m.organization_id = NEW.organization_id AND m.user_id = NEW.user_id AND u.status <> 'SUSPENDED' AND u.deleted_at IS NULL
      AND (r.key IN ('OWNER', 'ADMIN', 'MEMBER')
        OR (r.key IS NULL AND EXISTS (SELECT 1 FROM json_each(r.permissions) WHERE value = 'inbox:reply'))))
BEGIN
  UPDATE conversations SET assignee_user_id = NULL
  WHERE organization_id = NEW.organization_id AND assignee_user_id = NEW.user_id AND status IN ('OPEN', 'SNOOZED') AND deleted_at IS NULL;
END;
CREATE TRIGGER conversation_of_lesser_role AFTER UPDATE OF permissions ON roles
WHEN NEW.key IS NULL AND NOT EXISTS (SELECT 1 FROM json_each(NEW.permissions) WHERE value = 'inbox:reply')
BEGIN
  UPDATE conversations SET assignee_user_id = NULL
  WHERE organization_id = NEW.organization_id AND status IN ('OPEN', 'SNOOZED') AND deleted_at IS NULL
    AND assignee_user_id IN (SELECT user_id FROM memberships WHERE role_id = NEW.id);
END;

DROP TRIGGER conversation_opened_again;
CREATE TRIGGER conversation_opened_again AFTER UPDATE OF status, deleted_at ON conversations
WHEN NEW.assignee_user_id IS NOT NULL AND NEW.deleted_at IS NULL AND NEW.status <> 'CLOSED'
  AND (OLD.status = 'CLOSED' OR OLD.deleted_at IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM memberships m JOIN users u ON u.id = m.user_id JOIN roles r ON r.id = m.role_id
    WHERE m.organization_id = NEW.organization_id AND m.user_id = NEW.assignee_user_id AND u.status <> 'SUSPENDED' AND u.deleted_at IS NULL
      AND (r.key IN ('OWNER', 'ADMIN', 'MEMBER')
        OR (r.key IS NULL AND EXISTS (SELECT 1 FROM json_each(r.permissions) WHERE value = 'inbox:reply'))))
BEGIN
  UPDATE conversations SET assignee_user_id = NULL WHERE id = NEW.id;
END;

UPDATE conversations SET assignee_user_id = NULL
WHERE assignee_user_id IS NOT NULL AND status IN ('OPEN', 'SNOOZED') AND deleted_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM memberships m JOIN users u ON u.id = m.user_id JOIN roles r ON r.id = m.role_id
    WHERE m.organization_id = conversations.organization_id AND m.user_id = conversations.assignee_user_id AND u.status <> 'SUSPENDED' AND u.deleted_at IS NULL
      AND (r.key IN ('OWNER', 'ADMIN', 'MEMBER')
        OR (r.key IS NULL AND EXISTS (SELECT 1 FROM json_each(r.permissions) WHERE value = 'inbox:reply'))));
