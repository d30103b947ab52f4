-- What the people of an organization are told, once for all of them.
CREATE TABLE notices (
  id INTEGER PRIMARY KEY,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  type TEXT NOT NULL CHECK (type IN ('MESSAGE', 'ALERT')),
  event TEXT NOT NULL,
  -- What it is about, such as one sender: what is told of it within an hour takes the place of what was told before.
  subject TEXT NOT NULL,
  title TEXT NOT NULL,
  body TEXT NOT NULL,
  link TEXT NOT NULL,
  resource_type TEXT,
  resource_id TEXT,
  reason TEXT,
  -- Whoever may do this is told, except one.
  permission TEXT NOT NULL,
  except_user_id INTEGER REFERENCES users (id),
  created_at INTEGER NOT NULL,
  -- Something newer took its place.
  replaced_at INTEGER
) STRICT;
CREATE INDEX notices_subject ON notices (organization_id, subject);
CREATE INDEX notices_age ON notices (created_at);

-- A notice as one person has it.
CREATE TABLE notifications (
  -- Never used twice, as cursors hold it.
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL UNIQUE,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  notice_id INTEGER NOT NULL REFERENCES notices (id),
  type TEXT NOT NULL CHECK (type IN ('MESSAGE', 'ALERT')),
  -- In microseconds, as changed_at.
  made_at INTEGER NOT NULL,
  read_at INTEGER,
  -- Gone for its reader; the row stays for a while, to say so to whoever synchronizes.
  deleted_at INTEGER,
  -- When it was last made, read or deleted, in microseconds; each change of a person's has another.
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

-- How many a person has not read.
CREATE TABLE notification_counts (
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  messages INTEGER NOT NULL,
  alerts INTEGER NOT NULL,
  PRIMARY KEY (organization_id, user_id)
) STRICT, WITHOUT ROWID;

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
