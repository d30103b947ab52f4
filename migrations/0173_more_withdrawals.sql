-- Further forms of a no that a restore of an older copy must not bring back: hashes of opt-out lists, messages that may be
-- opt-outs, and requests that were kept during a move. They wait in `withdrawals` as those of 0119_withdrawals.sql do.

-- Before its hashes, because they refer to it.
CREATE TRIGGER suppression_import_begun AFTER INSERT ON suppression_imports
BEGIN
  INSERT INTO withdrawals (subject, key, state)
  VALUES ('suppression_imports',
    json_object('organization', (SELECT uuid FROM organizations WHERE id = NEW.organization_id), 'uuid', NEW.uuid),
    json_object('file_name', NEW.file_name, 'status', NEW.status, 'end_status', NEW.end_status, 'error', NEW.error,
      'content_sha256', NEW.content_sha256, 'channel', NEW.channel, 'columns', NEW.columns,
      'total_rows', NEW.total_rows, 'created_by_type', NEW.created_by_type, 'created_by_id', NEW.created_by_id,
      'created_by_name', NEW.created_by_name, 'created_at', NEW.created_at));
END;

CREATE TRIGGER suppression_import_went_on AFTER UPDATE OF status ON suppression_imports
WHEN NEW.status IS NOT OLD.status
BEGIN
  INSERT INTO withdrawals (subject, key, state)
  VALUES ('suppression_imports',
    json_object('organization', (SELECT uuid FROM organizations WHERE id = NEW.organization_id), 'uuid', NEW.uuid),
    json_object('file_name', NEW.file_name, 'status', NEW.status, 'end_status', NEW.end_status, 'error', NEW.error,
      'content_sha256', NEW.content_sha256, 'channel', NEW.channel, 'columns', NEW.columns,
      'total_rows', NEW.total_rows, 'created_by_type', NEW.created_by_type, 'created_by_id', NEW.created_by_id,
      'created_by_name', NEW.created_by_name, 'created_at', NEW.created_at));
END;

CREATE TRIGGER hashed_suppression_added AFTER INSERT ON hashed_suppressions
BEGIN
  INSERT INTO withdrawals (subject, key, state)
  VALUES ('hashed_suppressions',
    json_object('organization', (SELECT uuid FROM organizations WHERE id = NEW.organization_id),
      'channel', NEW.channel, 'digest', hex(NEW.digest)),
    json_object('import', (SELECT uuid FROM suppression_imports WHERE id = NEW.import_id),
      'created_at', NEW.created_at));
END;

CREATE TRIGGER hashed_suppression_lifted AFTER DELETE ON hashed_suppressions
WHEN (SELECT deleted_at FROM organizations WHERE id = OLD.organization_id) IS NULL
BEGIN
  INSERT INTO withdrawals (subject, key, state)
  VALUES ('hashed_suppressions',
    json_object('organization', (SELECT uuid FROM organizations WHERE id = OLD.organization_id),
      'channel', OLD.channel, 'digest', hex(OLD.digest)),
    NULL);
END;

-- Without the text: it may be erased later, and the ledger only grows.
CREATE TRIGGER opt_out_review_opened AFTER INSERT ON opt_out_reviews
BEGIN
  INSERT INTO withdrawals (subject, key, state)
  VALUES ('opt_out_reviews',
    json_object('organization', (SELECT uuid FROM organizations WHERE id = NEW.organization_id), 'uuid', NEW.uuid),
    json_object('status', NEW.status, 'contact', (SELECT uuid FROM contacts WHERE id = NEW.contact_id),
      'channel', NEW.channel, 'address', NEW.address, 'received_at', NEW.received_at, 'due_at', NEW.due_at));
END;

CREATE TRIGGER opt_out_review_decided AFTER UPDATE OF status ON opt_out_reviews
WHEN NEW.status IS NOT OLD.status
BEGIN
  INSERT INTO withdrawals (subject, key, state)
  VALUES ('opt_out_reviews',
    json_object('organization', (SELECT uuid FROM organizations WHERE id = NEW.organization_id), 'uuid', NEW.uuid),
    json_object('status', NEW.status, 'contact', (SELECT uuid FROM contacts WHERE id = NEW.contact_id),
      'channel', NEW.channel, 'address', NEW.address, 'received_at', NEW.received_at, 'due_at', NEW.due_at));
END;

CREATE TRIGGER request_kept AFTER INSERT ON kept_requests
BEGIN
  INSERT INTO withdrawals (subject, key, state)
  VALUES ('kept_requests',
    json_object('organization', (SELECT uuid FROM organizations WHERE id = NEW.organization_id), 'uuid', NEW.uuid),
    json_object('kind', NEW.kind, 'request', NEW.request, 'received_at', NEW.received_at));
END;

CREATE TRIGGER kept_request_applied AFTER DELETE ON kept_requests
BEGIN
  INSERT INTO withdrawals (subject, key, state)
  VALUES ('kept_requests',
    json_object('organization', (SELECT uuid FROM organizations WHERE id = OLD.organization_id), 'uuid', OLD.uuid),
    NULL);
END;
