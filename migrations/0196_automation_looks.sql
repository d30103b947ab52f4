-- Contacts that may have come into a segment or left it, because a row that rules of segments read has changed. The triggers
-- below keep them, so that no change is missed, for organizations with an active automation whose trigger is a segment. A
-- worker looks at them within seconds.
CREATE TABLE automation_looks (
  -- 0 in a transaction of automations, so that the triggers know of it.
  contact_id INTEGER PRIMARY KEY,
  organization_id INTEGER NOT NULL,
  -- Counts the changes since the last look.
  touches INTEGER NOT NULL,
  -- Whether automations made one of these changes.
  is_caused INTEGER NOT NULL
) STRICT;

-- Changes for all contacts: the worker looks at them at once. 0 and not null, because a look after null lets no contact
-- enter.
CREATE TRIGGER segment_looks_changed AFTER UPDATE OF rules, deleted_at ON segments
WHEN new.rules IS NOT old.rules OR (new.deleted_at IS NULL) <> (old.deleted_at IS NULL) BEGIN
  UPDATE automations SET watched_through = 0 WHERE organization_id = new.organization_id AND status = 'ACTIVE' AND deleted_at IS NULL
    AND trigger_type IN ('SEGMENT_ENTERED', 'SEGMENT_LEFT') AND watched_through > 0
    AND EXISTS (SELECT 1 FROM automation_versions v WHERE v.automation_id = automations.id
      AND v.number = automations.version AND instr(v.definition, new.uuid) > 0);
END;
CREATE TRIGGER tag_looks_changed AFTER UPDATE OF deleted_at ON tags
WHEN (new.deleted_at IS NULL) <> (old.deleted_at IS NULL) BEGIN
  UPDATE automations SET watched_through = 0 WHERE organization_id = new.organization_id AND status = 'ACTIVE' AND deleted_at IS NULL
    AND trigger_type IN ('SEGMENT_ENTERED', 'SEGMENT_LEFT') AND watched_through > 0
    AND EXISTS (SELECT 1 FROM segments s WHERE s.organization_id = new.organization_id AND instr(s.rules, new.uuid) > 0
      AND EXISTS (SELECT 1 FROM automation_versions v WHERE v.automation_id = automations.id
        AND v.number = automations.version AND instr(v.definition, s.uuid) > 0));
END;
CREATE TRIGGER organization_looks_changed AFTER UPDATE OF timezone ON organizations
WHEN new.timezone <> old.timezone BEGIN
  UPDATE automations SET watched_through = 0 WHERE organization_id = new.id AND status = 'ACTIVE' AND deleted_at IS NULL
    AND trigger_type IN ('SEGMENT_ENTERED', 'SEGMENT_LEFT') AND watched_through > 0;
END;

CREATE TRIGGER contact_looks_added AFTER INSERT ON contacts
WHEN new.deleted_at IS NULL
  AND EXISTS (SELECT 1 FROM automations WHERE organization_id = new.organization_id
  AND status = 'ACTIVE' AND deleted_at IS NULL AND trigger_type IN ('SEGMENT_ENTERED', 'SEGMENT_LEFT')) BEGIN
  INSERT INTO automation_looks
    VALUES (new.id, new.organization_id, 1, EXISTS (SELECT 1 FROM automation_looks WHERE contact_id = 0))
  ON CONFLICT DO UPDATE SET touches = touches + 1, is_caused = max(is_caused, excluded.is_caused);
END;
CREATE TRIGGER contact_looks_changed AFTER UPDATE OF first_name, last_name, phone, email, city, state, postal_code, country, status,
  source, stage, opted_out_at, email_suppressed_at, created_at, last_contacted_at, last_inbound_at, custom_fields, deleted_at ON contacts
WHEN EXISTS (SELECT 1 FROM automations WHERE organization_id = new.organization_id
  AND status = 'ACTIVE' AND deleted_at IS NULL AND trigger_type IN ('SEGMENT_ENTERED', 'SEGMENT_LEFT')) BEGIN
  INSERT INTO automation_looks
    VALUES (new.id, new.organization_id, 1, EXISTS (SELECT 1 FROM automation_looks WHERE contact_id = 0))
  ON CONFLICT DO UPDATE SET touches = touches + 1, is_caused = max(is_caused, excluded.is_caused);
END;
CREATE TRIGGER tag_looks_added AFTER INSERT ON contact_tags
WHEN EXISTS (SELECT 1 FROM automations WHERE organization_id = new.organization_id
  AND status = 'ACTIVE' AND deleted_at IS NULL AND trigger_type IN ('SEGMENT_ENTERED', 'SEGMENT_LEFT')) BEGIN
  INSERT INTO automation_looks
    VALUES (new.contact_id, new.organization_id, 1, EXISTS (SELECT 1 FROM automation_looks WHERE contact_id = 0))
  ON CONFLICT DO UPDATE SET touches = touches + 1, is_caused = max(is_caused, excluded.is_caused);
END;
CREATE TRIGGER tag_looks_removed AFTER DELETE ON contact_tags
WHEN EXISTS (SELECT 1 FROM automations WHERE organization_id = old.organization_id
  AND status = 'ACTIVE' AND deleted_at IS NULL AND trigger_type IN ('SEGMENT_ENTERED', 'SEGMENT_LEFT')) BEGIN
  INSERT INTO automation_looks
    VALUES (old.contact_id, old.organization_id, 1, EXISTS (SELECT 1 FROM automation_looks WHERE contact_id = 0))
  ON CONFLICT DO UPDATE SET touches = touches + 1, is_caused = max(is_caused, excluded.is_caused);
END;
CREATE TRIGGER member_looks_added AFTER INSERT ON segment_contacts
WHEN EXISTS (SELECT 1 FROM automations WHERE organization_id = new.organization_id
  AND status = 'ACTIVE' AND deleted_at IS NULL AND trigger_type IN ('SEGMENT_ENTERED', 'SEGMENT_LEFT')) BEGIN
  INSERT INTO automation_looks
    VALUES (new.contact_id, new.organization_id, 1, EXISTS (SELECT 1 FROM automation_looks WHERE contact_id = 0))
  ON CONFLICT DO UPDATE SET touches = touches + 1, is_caused = max(is_caused, excluded.is_caused);
END;
CREATE TRIGGER member_looks_removed AFTER DELETE ON segment_contacts
WHEN EXISTS (SELECT 1 FROM automations WHERE organization_id = old.organization_id
  AND status = 'ACTIVE' AND deleted_at IS NULL AND trigger_type IN ('SEGMENT_ENTERED', 'SEGMENT_LEFT')) BEGIN
  INSERT INTO automation_looks
    VALUES (old.contact_id, old.organization_id, 1, EXISTS (SELECT 1 FROM automation_looks WHERE contact_id = 0))
  ON CONFLICT DO UPDATE SET touches = touches + 1, is_caused = max(is_caused, excluded.is_caused);
END;
CREATE TRIGGER message_looks_added AFTER INSERT ON messages
WHEN new.contact_id IS NOT NULL
  AND new.execution_id IS NOT NULL
  AND new.status IN ('SENT', 'DELIVERED', 'READ', 'FAILED', 'SKIPPED')
  AND EXISTS (SELECT 1 FROM automations WHERE organization_id = new.organization_id
  AND status = 'ACTIVE' AND deleted_at IS NULL AND trigger_type IN ('SEGMENT_ENTERED', 'SEGMENT_LEFT')) BEGIN
  INSERT INTO automation_looks
    VALUES (new.contact_id, new.organization_id, 1, EXISTS (SELECT 1 FROM automation_looks WHERE contact_id = 0))
  ON CONFLICT DO UPDATE SET touches = touches + 1, is_caused = max(is_caused, excluded.is_caused);
END;
CREATE TRIGGER message_looks_changed AFTER UPDATE OF status, contact_id ON messages
WHEN new.execution_id IS NOT NULL
  AND (new.status <> old.status OR new.contact_id IS NOT old.contact_id)
  AND (new.status IN ('SENT', 'DELIVERED', 'READ', 'FAILED', 'SKIPPED') OR old.status IN ('SENT', 'DELIVERED', 'READ', 'FAILED', 'SKIPPED'))
  AND EXISTS (SELECT 1 FROM automations WHERE organization_id = new.organization_id
  AND status = 'ACTIVE' AND deleted_at IS NULL AND trigger_type IN ('SEGMENT_ENTERED', 'SEGMENT_LEFT')) BEGIN
  INSERT INTO automation_looks
    SELECT value, new.organization_id, 1, EXISTS (SELECT 1 FROM automation_looks WHERE contact_id = 0)
    FROM (SELECT new.contact_id AS value UNION SELECT old.contact_id) WHERE value IS NOT NULL
  ON CONFLICT DO UPDATE SET touches = touches + 1, is_caused = max(is_caused, excluded.is_caused);
END;
CREATE TRIGGER message_looks_removed AFTER DELETE ON messages
WHEN old.contact_id IS NOT NULL
  AND old.execution_id IS NOT NULL
  AND old.status IN ('SENT', 'DELIVERED', 'READ', 'FAILED', 'SKIPPED')
  AND EXISTS (SELECT 1 FROM automations WHERE organization_id = old.organization_id
  AND status = 'ACTIVE' AND deleted_at IS NULL AND trigger_type IN ('SEGMENT_ENTERED', 'SEGMENT_LEFT')) BEGIN
  INSERT INTO automation_looks
    VALUES (old.contact_id, old.organization_id, 1, EXISTS (SELECT 1 FROM automation_looks WHERE contact_id = 0))
  ON CONFLICT DO UPDATE SET touches = touches + 1, is_caused = max(is_caused, excluded.is_caused);
END;
CREATE TRIGGER inbound_looks_added AFTER INSERT ON inbound_messages
WHEN new.contact_id IS NOT NULL
  AND new.campaign_id IS NOT NULL
  AND EXISTS (SELECT 1 FROM automations WHERE organization_id = new.organization_id
  AND status = 'ACTIVE' AND deleted_at IS NULL AND trigger_type IN ('SEGMENT_ENTERED', 'SEGMENT_LEFT')) BEGIN
  INSERT INTO automation_looks
    VALUES (new.contact_id, new.organization_id, 1, EXISTS (SELECT 1 FROM automation_looks WHERE contact_id = 0))
  ON CONFLICT DO UPDATE SET touches = touches + 1, is_caused = max(is_caused, excluded.is_caused);
END;
CREATE TRIGGER inbound_looks_changed AFTER UPDATE OF contact_id, campaign_id, kind ON inbound_messages
WHEN (new.campaign_id IS NOT NULL OR old.campaign_id IS NOT NULL)
  AND EXISTS (SELECT 1 FROM automations WHERE organization_id = new.organization_id
  AND status = 'ACTIVE' AND deleted_at IS NULL AND trigger_type IN ('SEGMENT_ENTERED', 'SEGMENT_LEFT')) BEGIN
  INSERT INTO automation_looks
    SELECT value, new.organization_id, 1, EXISTS (SELECT 1 FROM automation_looks WHERE contact_id = 0)
    FROM (SELECT new.contact_id AS value UNION SELECT old.contact_id) WHERE value IS NOT NULL
  ON CONFLICT DO UPDATE SET touches = touches + 1, is_caused = max(is_caused, excluded.is_caused);
END;
CREATE TRIGGER inbound_looks_removed AFTER DELETE ON inbound_messages
WHEN old.contact_id IS NOT NULL
  AND old.campaign_id IS NOT NULL
  AND EXISTS (SELECT 1 FROM automations WHERE organization_id = old.organization_id
  AND status = 'ACTIVE' AND deleted_at IS NULL AND trigger_type IN ('SEGMENT_ENTERED', 'SEGMENT_LEFT')) BEGIN
  INSERT INTO automation_looks
    VALUES (old.contact_id, old.organization_id, 1, EXISTS (SELECT 1 FROM automation_looks WHERE contact_id = 0))
  ON CONFLICT DO UPDATE SET touches = touches + 1, is_caused = max(is_caused, excluded.is_caused);
END;
CREATE TRIGGER click_looks_added AFTER INSERT ON link_clicks
WHEN new.contact_id IS NOT NULL
  AND new.campaign_id IS NOT NULL
  AND new.bot_reason IS NULL
  AND EXISTS (SELECT 1 FROM automations WHERE organization_id = new.organization_id
  AND status = 'ACTIVE' AND deleted_at IS NULL AND trigger_type IN ('SEGMENT_ENTERED', 'SEGMENT_LEFT')) BEGIN
  INSERT INTO automation_looks
    VALUES (new.contact_id, new.organization_id, 1, EXISTS (SELECT 1 FROM automation_looks WHERE contact_id = 0))
  ON CONFLICT DO UPDATE SET touches = touches + 1, is_caused = max(is_caused, excluded.is_caused);
END;
CREATE TRIGGER click_looks_changed AFTER UPDATE OF contact_id, campaign_id, bot_reason ON link_clicks
WHEN (new.bot_reason IS NULL OR old.bot_reason IS NULL)
  AND EXISTS (SELECT 1 FROM automations WHERE organization_id = new.organization_id
  AND status = 'ACTIVE' AND deleted_at IS NULL AND trigger_type IN ('SEGMENT_ENTERED', 'SEGMENT_LEFT')) BEGIN
  INSERT INTO automation_looks
    SELECT value, new.organization_id, 1, EXISTS (SELECT 1 FROM automation_looks WHERE contact_id = 0)
    FROM (SELECT new.contact_id AS value UNION SELECT old.contact_id) WHERE value IS NOT NULL
  ON CONFLICT DO UPDATE SET touches = touches + 1, is_caused = max(is_caused, excluded.is_caused);
END;
CREATE TRIGGER click_looks_removed AFTER DELETE ON link_clicks
WHEN old.contact_id IS NOT NULL
  AND old.campaign_id IS NOT NULL
  AND old.bot_reason IS NULL
  AND EXISTS (SELECT 1 FROM automations WHERE organization_id = old.organization_id
  AND status = 'ACTIVE' AND deleted_at IS NULL AND trigger_type IN ('SEGMENT_ENTERED', 'SEGMENT_LEFT')) BEGIN
  INSERT INTO automation_looks
    VALUES (old.contact_id, old.organization_id, 1, EXISTS (SELECT 1 FROM automation_looks WHERE contact_id = 0))
  ON CONFLICT DO UPDATE SET touches = touches + 1, is_caused = max(is_caused, excluded.is_caused);
END;
CREATE TRIGGER open_looks_added AFTER INSERT ON mail_opens
WHEN new.contact_id IS NOT NULL
  AND new.is_machine = 0
  AND EXISTS (SELECT 1 FROM automations WHERE organization_id = new.organization_id
  AND status = 'ACTIVE' AND deleted_at IS NULL AND trigger_type IN ('SEGMENT_ENTERED', 'SEGMENT_LEFT')) BEGIN
  INSERT INTO automation_looks
    VALUES (new.contact_id, new.organization_id, 1, EXISTS (SELECT 1 FROM automation_looks WHERE contact_id = 0))
  ON CONFLICT DO UPDATE SET touches = touches + 1, is_caused = max(is_caused, excluded.is_caused);
END;
CREATE TRIGGER open_looks_changed AFTER UPDATE OF contact_id, is_machine, last_opened_at ON mail_opens
WHEN (new.is_machine = 0 OR old.is_machine = 0)
  AND EXISTS (SELECT 1 FROM automations WHERE organization_id = new.organization_id
  AND status = 'ACTIVE' AND deleted_at IS NULL AND trigger_type IN ('SEGMENT_ENTERED', 'SEGMENT_LEFT')) BEGIN
  INSERT INTO automation_looks
    SELECT value, new.organization_id, 1, EXISTS (SELECT 1 FROM automation_looks WHERE contact_id = 0)
    FROM (SELECT new.contact_id AS value UNION SELECT old.contact_id) WHERE value IS NOT NULL
  ON CONFLICT DO UPDATE SET touches = touches + 1, is_caused = max(is_caused, excluded.is_caused);
END;
CREATE TRIGGER open_looks_removed AFTER DELETE ON mail_opens
WHEN old.contact_id IS NOT NULL
  AND old.is_machine = 0
  AND EXISTS (SELECT 1 FROM automations WHERE organization_id = old.organization_id
  AND status = 'ACTIVE' AND deleted_at IS NULL AND trigger_type IN ('SEGMENT_ENTERED', 'SEGMENT_LEFT')) BEGIN
  INSERT INTO automation_looks
    VALUES (old.contact_id, old.organization_id, 1, EXISTS (SELECT 1 FROM automation_looks WHERE contact_id = 0))
  ON CONFLICT DO UPDATE SET touches = touches + 1, is_caused = max(is_caused, excluded.is_caused);
END;
CREATE TRIGGER consent_looks_added AFTER INSERT ON consents
WHEN new.contact_id IS NOT NULL
  AND new.campaign_id IS NOT NULL
  AND new.action = 'OPT_OUT'
  AND EXISTS (SELECT 1 FROM automations WHERE organization_id = new.organization_id
  AND status = 'ACTIVE' AND deleted_at IS NULL AND trigger_type IN ('SEGMENT_ENTERED', 'SEGMENT_LEFT')) BEGIN
  INSERT INTO automation_looks
    VALUES (new.contact_id, new.organization_id, 1, EXISTS (SELECT 1 FROM automation_looks WHERE contact_id = 0))
  ON CONFLICT DO UPDATE SET touches = touches + 1, is_caused = max(is_caused, excluded.is_caused);
END;
CREATE TRIGGER consent_looks_changed AFTER UPDATE OF contact_id ON consents
WHEN new.campaign_id IS NOT NULL
  AND new.action = 'OPT_OUT'
  AND EXISTS (SELECT 1 FROM automations WHERE organization_id = new.organization_id
  AND status = 'ACTIVE' AND deleted_at IS NULL AND trigger_type IN ('SEGMENT_ENTERED', 'SEGMENT_LEFT')) BEGIN
  INSERT INTO automation_looks
    SELECT value, new.organization_id, 1, EXISTS (SELECT 1 FROM automation_looks WHERE contact_id = 0)
    FROM (SELECT new.contact_id AS value UNION SELECT old.contact_id) WHERE value IS NOT NULL
  ON CONFLICT DO UPDATE SET touches = touches + 1, is_caused = max(is_caused, excluded.is_caused);
END;
CREATE TRIGGER consent_looks_removed AFTER DELETE ON consents
WHEN old.contact_id IS NOT NULL
  AND old.campaign_id IS NOT NULL
  AND old.action = 'OPT_OUT'
  AND EXISTS (SELECT 1 FROM automations WHERE organization_id = old.organization_id
  AND status = 'ACTIVE' AND deleted_at IS NULL AND trigger_type IN ('SEGMENT_ENTERED', 'SEGMENT_LEFT')) BEGIN
  INSERT INTO automation_looks
    VALUES (old.contact_id, old.organization_id, 1, EXISTS (SELECT 1 FROM automation_looks WHERE contact_id = 0))
  ON CONFLICT DO UPDATE SET touches = touches + 1, is_caused = max(is_caused, excluded.is_caused);
END;
CREATE TRIGGER vote_looks_added AFTER INSERT ON poll_votes
WHEN new.contact_id IS NOT NULL
  AND EXISTS (SELECT 1 FROM automations WHERE organization_id = new.organization_id
  AND status = 'ACTIVE' AND deleted_at IS NULL AND trigger_type IN ('SEGMENT_ENTERED', 'SEGMENT_LEFT')) BEGIN
  INSERT INTO automation_looks
    VALUES (new.contact_id, new.organization_id, 1, EXISTS (SELECT 1 FROM automation_looks WHERE contact_id = 0))
  ON CONFLICT DO UPDATE SET touches = touches + 1, is_caused = max(is_caused, excluded.is_caused);
END;
CREATE TRIGGER vote_looks_changed AFTER UPDATE OF contact_id, choices ON poll_votes
WHEN EXISTS (SELECT 1 FROM automations WHERE organization_id = new.organization_id
  AND status = 'ACTIVE' AND deleted_at IS NULL AND trigger_type IN ('SEGMENT_ENTERED', 'SEGMENT_LEFT')) BEGIN
  INSERT INTO automation_looks
    SELECT value, new.organization_id, 1, EXISTS (SELECT 1 FROM automation_looks WHERE contact_id = 0)
    FROM (SELECT new.contact_id AS value UNION SELECT old.contact_id) WHERE value IS NOT NULL
  ON CONFLICT DO UPDATE SET touches = touches + 1, is_caused = max(is_caused, excluded.is_caused);
END;
CREATE TRIGGER vote_looks_removed AFTER DELETE ON poll_votes
WHEN old.contact_id IS NOT NULL
  AND EXISTS (SELECT 1 FROM automations WHERE organization_id = old.organization_id
  AND status = 'ACTIVE' AND deleted_at IS NULL AND trigger_type IN ('SEGMENT_ENTERED', 'SEGMENT_LEFT')) BEGIN
  INSERT INTO automation_looks
    VALUES (old.contact_id, old.organization_id, 1, EXISTS (SELECT 1 FROM automation_looks WHERE contact_id = 0))
  ON CONFLICT DO UPDATE SET touches = touches + 1, is_caused = max(is_caused, excluded.is_caused);
END;
CREATE TRIGGER join_looks_added AFTER INSERT ON join_submissions
WHEN new.contact_id IS NOT NULL
  AND new.status = 'COMPLETED'
  AND EXISTS (SELECT 1 FROM automations WHERE organization_id = new.organization_id
  AND status = 'ACTIVE' AND deleted_at IS NULL AND trigger_type IN ('SEGMENT_ENTERED', 'SEGMENT_LEFT')) BEGIN
  INSERT INTO automation_looks
    VALUES (new.contact_id, new.organization_id, 1, EXISTS (SELECT 1 FROM automation_looks WHERE contact_id = 0))
  ON CONFLICT DO UPDATE SET touches = touches + 1, is_caused = max(is_caused, excluded.is_caused);
END;
CREATE TRIGGER join_looks_changed AFTER UPDATE OF contact_id, status ON join_submissions
WHEN (new.status = 'COMPLETED' OR old.status = 'COMPLETED')
  AND EXISTS (SELECT 1 FROM automations WHERE organization_id = new.organization_id
  AND status = 'ACTIVE' AND deleted_at IS NULL AND trigger_type IN ('SEGMENT_ENTERED', 'SEGMENT_LEFT')) BEGIN
  INSERT INTO automation_looks
    SELECT value, new.organization_id, 1, EXISTS (SELECT 1 FROM automation_looks WHERE contact_id = 0)
    FROM (SELECT new.contact_id AS value UNION SELECT old.contact_id) WHERE value IS NOT NULL
  ON CONFLICT DO UPDATE SET touches = touches + 1, is_caused = max(is_caused, excluded.is_caused);
END;
CREATE TRIGGER join_looks_removed AFTER DELETE ON join_submissions
WHEN old.contact_id IS NOT NULL
  AND old.status = 'COMPLETED'
  AND EXISTS (SELECT 1 FROM automations WHERE organization_id = old.organization_id
  AND status = 'ACTIVE' AND deleted_at IS NULL AND trigger_type IN ('SEGMENT_ENTERED', 'SEGMENT_LEFT')) BEGIN
  INSERT INTO automation_looks
    VALUES (old.contact_id, old.organization_id, 1, EXISTS (SELECT 1 FROM automation_looks WHERE contact_id = 0))
  ON CONFLICT DO UPDATE SET touches = touches + 1, is_caused = max(is_caused, excluded.is_caused);
END;
