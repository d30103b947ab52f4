-- Notices for the members of organizations.

-- A notice, once for all members who get it.
CREATE TABLE notices (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  type TEXT NOT NULL CHECK (type IN ('MESSAGE', 'ALERT')),
  event TEXT NOT NULL,
  -- What the notice is about, such as one sender: a newer one about the same within an hour replaces it.
  subject TEXT NOT NULL,
  title TEXT NOT NULL,
  body TEXT NOT NULL,
  link TEXT NOT NULL,
  resource_type TEXT,
  resource_id TEXT,
  reason TEXT,
  -- Members with this permission get it, except one.
  permission TEXT NOT NULL,
  except_user_id INTEGER REFERENCES users (id),
  created_at INTEGER NOT NULL,
  -- When a newer notice replaced it.
  replaced_at INTEGER,
  -- The only member with the permission who gets it; null for all of them.
  only_user_id INTEGER REFERENCES users (id)
) STRICT;
CREATE INDEX notices_subject ON notices (organization_id, subject);
CREATE INDEX notices_age ON notices (created_at);
-- Finds the last notice of a problem without a walk over all notices.
CREATE INDEX notices_event ON notices (event, created_at) WHERE replaced_at IS NULL;

-- A notice of one person.
CREATE TABLE notifications (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL UNIQUE,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  notice_id INTEGER NOT NULL REFERENCES notices (id),
  type TEXT NOT NULL CHECK (type IN ('MESSAGE', 'ALERT')),
  -- In microseconds, like changed_at.
  made_at INTEGER NOT NULL,
  read_at INTEGER,
  -- The row stays for a while, so that clients that synchronize learn of the deletion.
  deleted_at INTEGER,
  -- When it was made, read or deleted, in microseconds; no two changes of a person have the same time.
  changed_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX notifications_notice ON notifications (organization_id, notice_id, user_id);
CREATE INDEX notifications_list ON notifications (organization_id, user_id) WHERE deleted_at IS NULL;
CREATE INDEX notifications_of_type ON notifications (organization_id, user_id, type) WHERE deleted_at IS NULL;
CREATE INDEX notifications_unread ON notifications (organization_id, user_id)
  WHERE deleted_at IS NULL AND read_at IS NULL;
CREATE INDEX notifications_unread_of_type ON notifications (organization_id, user_id, type)
  WHERE deleted_at IS NULL AND read_at IS NULL;
CREATE INDEX notifications_made ON notifications (organization_id, user_id, made_at);
CREATE INDEX notifications_changes ON notifications (organization_id, user_id, changed_at);
CREATE INDEX notifications_of_notice ON notifications (notice_id);
CREATE INDEX notifications_age ON notifications (made_at) WHERE deleted_at IS NULL;
CREATE INDEX notifications_deleted ON notifications (deleted_at) WHERE deleted_at IS NOT NULL;
-- What was read or deleted since, without a walk over what is only new.
CREATE INDEX notifications_changed ON notifications (organization_id, user_id, changed_at) WHERE changed_at <> made_at;

CREATE TRIGGER notification_made AFTER INSERT ON notifications
WHEN NEW.read_at IS NULL AND NEW.deleted_at IS NULL
BEGIN
  INSERT INTO notification_counts (organization_id, user_id, messages, alerts)
  VALUES (NEW.organization_id, NEW.user_id, NEW.type = 'MESSAGE', NEW.type = 'ALERT')
  ON CONFLICT (organization_id, user_id) DO UPDATE SET
    messages = messages + excluded.messages, alerts = alerts + excluded.alerts;
END;
CREATE TRIGGER notification_over AFTER UPDATE OF read_at, deleted_at ON notifications
WHEN OLD.read_at IS NULL AND OLD.deleted_at IS NULL AND (NEW.read_at IS NOT NULL OR NEW.deleted_at IS NOT NULL)
BEGIN
  UPDATE notification_counts
  SET messages = messages - (NEW.type = 'MESSAGE'), alerts = alerts - (NEW.type = 'ALERT')
  WHERE organization_id = NEW.organization_id AND user_id = NEW.user_id;
END;
CREATE TRIGGER notification_removed AFTER DELETE ON notifications
WHEN OLD.read_at IS NULL AND OLD.deleted_at IS NULL
BEGIN
  UPDATE notification_counts
  SET messages = messages - (OLD.type = 'MESSAGE'), alerts = alerts - (OLD.type = 'ALERT')
  WHERE organization_id = OLD.organization_id AND user_id = OLD.user_id;
END;

-- Numbers of unread notifications of a person.
CREATE TABLE notification_counts (
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  messages INTEGER NOT NULL,
  alerts INTEGER NOT NULL,
  PRIMARY KEY (organization_id, user_id)
) STRICT, WITHOUT ROWID;

-- Mails about unread notifications, as a person chose for an organization.
CREATE TABLE notification_digests (
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  frequency TEXT NOT NULL CHECK (frequency IN ('OFF', 'DAILY', 'WEEKLY', 'ALERTS')),
  -- Part of the link that switches the mails off. It is stored in plain text because every mail repeats it, and it can
  -- do nothing else.
  token TEXT NOT NULL UNIQUE,
  -- The last notification that was mailed: its made_at, in microseconds.
  told_through INTEGER NOT NULL,
  -- No mail is sent before this time; null while the mails are off.
  next_at INTEGER CHECK ((next_at IS NULL) = (frequency = 'OFF')),
  PRIMARY KEY (organization_id, user_id)
) STRICT;
CREATE INDEX notification_digests_due ON notification_digests (next_at) WHERE next_at IS NOT NULL;
