-- Rules of segments find the contacts who chose a topic by the topic, in this index alone.
CREATE INDEX topic_choices_topic ON topic_choices (organization_id, topic_id, channel, address, action, import_id);

-- A choice may let its contacts come into the segment of an automation, or leave it (automation_looks). An address that
-- more than a thousand contacts share lets all contacts be looked at, which takes no longer for the person who chooses.
CREATE TRIGGER topic_looks_added AFTER INSERT ON topic_choices
WHEN EXISTS (SELECT 1 FROM automations WHERE organization_id = new.organization_id
  AND status = 'ACTIVE' AND deleted_at IS NULL AND trigger_type IN ('SEGMENT_ENTERED', 'SEGMENT_LEFT')) BEGIN
  INSERT INTO automation_looks
    SELECT id, new.organization_id, 1, EXISTS (SELECT 1 FROM automation_looks WHERE contact_id = 0)
    FROM (SELECT id FROM contacts WHERE new.channel = 'EMAIL' AND organization_id = new.organization_id
        AND email = new.address AND deleted_at IS NULL
      UNION ALL SELECT id FROM contacts WHERE new.channel = 'SMS' AND organization_id = new.organization_id
        AND phone = new.address AND deleted_at IS NULL LIMIT 1000) WHERE true
  ON CONFLICT DO UPDATE SET touches = touches + 1, is_caused = max(is_caused, excluded.is_caused);
  UPDATE automations SET watched_through = 0 WHERE organization_id = new.organization_id
    AND status = 'ACTIVE' AND deleted_at IS NULL AND trigger_type IN ('SEGMENT_ENTERED', 'SEGMENT_LEFT') AND watched_through > 0
    AND new.channel = 'EMAIL' AND 1000 < (SELECT count(*) FROM (SELECT 1 FROM contacts
      WHERE organization_id = new.organization_id AND email = new.address AND deleted_at IS NULL LIMIT 1001));
END;
-- An erasure replaces the address, which another contact may have too.
CREATE TRIGGER topic_looks_changed AFTER UPDATE OF address ON topic_choices
WHEN EXISTS (SELECT 1 FROM automations WHERE organization_id = old.organization_id
  AND status = 'ACTIVE' AND deleted_at IS NULL AND trigger_type IN ('SEGMENT_ENTERED', 'SEGMENT_LEFT')) BEGIN
  INSERT INTO automation_looks
    SELECT id, old.organization_id, 1, EXISTS (SELECT 1 FROM automation_looks WHERE contact_id = 0)
    FROM (SELECT id FROM contacts WHERE old.channel = 'EMAIL' AND organization_id = old.organization_id
        AND email = old.address AND deleted_at IS NULL
      UNION ALL SELECT id FROM contacts WHERE old.channel = 'SMS' AND organization_id = old.organization_id
        AND phone = old.address AND deleted_at IS NULL LIMIT 1000) WHERE true
  ON CONFLICT DO UPDATE SET touches = touches + 1, is_caused = max(is_caused, excluded.is_caused);
  UPDATE automations SET watched_through = 0 WHERE organization_id = old.organization_id
    AND status = 'ACTIVE' AND deleted_at IS NULL AND trigger_type IN ('SEGMENT_ENTERED', 'SEGMENT_LEFT') AND watched_through > 0
    AND old.channel = 'EMAIL' AND 1000 < (SELECT count(*) FROM (SELECT 1 FROM contacts
      WHERE organization_id = old.organization_id AND email = old.address AND deleted_at IS NULL LIMIT 1001));
END;
-- An import that is undone retracts its choices.
CREATE TRIGGER retraction_looks_added AFTER INSERT ON consent_retractions BEGIN
  UPDATE automations SET watched_through = 0 WHERE organization_id = (SELECT organization_id FROM contact_imports WHERE id = new.import_id)
    AND status = 'ACTIVE' AND deleted_at IS NULL AND trigger_type IN ('SEGMENT_ENTERED', 'SEGMENT_LEFT') AND watched_through > 0
    AND EXISTS (SELECT 1 FROM segments s WHERE s.organization_id = automations.organization_id
      AND instr(s.rules, '"field":"topic"') > 0
      AND EXISTS (SELECT 1 FROM automation_versions v WHERE v.automation_id = automations.id
        AND v.number = automations.version AND instr(v.definition, s.uuid) > 0));
END;
CREATE TRIGGER retraction_looks_removed AFTER DELETE ON consent_retractions BEGIN
  UPDATE automations SET watched_through = 0 WHERE organization_id = (SELECT organization_id FROM contact_imports WHERE id = old.import_id)
    AND status = 'ACTIVE' AND deleted_at IS NULL AND trigger_type IN ('SEGMENT_ENTERED', 'SEGMENT_LEFT') AND watched_through > 0
    AND EXISTS (SELECT 1 FROM segments s WHERE s.organization_id = automations.organization_id
      AND instr(s.rules, '"field":"topic"') > 0
      AND EXISTS (SELECT 1 FROM automation_versions v WHERE v.automation_id = automations.id
        AND v.number = automations.version AND instr(v.definition, s.uuid) > 0));
END;
CREATE TRIGGER topic_looks_removed AFTER DELETE ON topic_choices BEGIN
  UPDATE automations SET watched_through = 0 WHERE organization_id = old.organization_id
    AND status = 'ACTIVE' AND deleted_at IS NULL AND trigger_type IN ('SEGMENT_ENTERED', 'SEGMENT_LEFT') AND watched_through > 0
    AND EXISTS (SELECT 1 FROM segments s WHERE s.organization_id = automations.organization_id
      AND instr(s.rules, '"field":"topic"') > 0
      AND EXISTS (SELECT 1 FROM automation_versions v WHERE v.automation_id = automations.id
        AND v.number = automations.version AND instr(v.definition, s.uuid) > 0));
END;

INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('topic_choices', 'topic_choices_topic', '2000000 100000 10000 5000 2 2 2');
ANALYZE sqlite_schema;
