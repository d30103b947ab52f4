-- What a restore of an older copy must not bring back: an address that opted out, a key that was revoked, a member who
-- was removed. Each such change waits here until it is written to the ledger outside the data, which the next commit
-- does; src/wiring/withdrawals.ts repeats it on older data.
CREATE TABLE withdrawals (
  -- Grows over all states of the data: an older copy goes on after the newest id that was ever given out.
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- The table of the row.
  subject TEXT NOT NULL,
  -- JSON: the public ids that name the row.
  key TEXT NOT NULL,
  -- JSON: its columns since the change, blobs in hex; null for a row that was deleted.
  state TEXT
) STRICT;

-- Opt-outs. Of an address that is taken off the list, the older copy decides.

CREATE TRIGGER suppression_added AFTER INSERT ON suppressions
BEGIN
  INSERT INTO withdrawals (subject, key, state)
  VALUES ('suppressions',
    json_object('organization', (SELECT uuid FROM organizations WHERE id = NEW.organization_id),
      'channel', NEW.channel, 'address', NEW.address),
    json_object('method', NEW.method, 'created_at', NEW.created_at));
END;

CREATE TRIGGER suppression_strengthened AFTER UPDATE OF method ON suppressions
BEGIN
  INSERT INTO withdrawals (subject, key, state)
  VALUES ('suppressions',
    json_object('organization', (SELECT uuid FROM organizations WHERE id = NEW.organization_id),
      'channel', NEW.channel, 'address', NEW.address),
    json_object('method', NEW.method, 'created_at', NEW.created_at));
END;

CREATE TRIGGER suppression_lifted AFTER DELETE ON suppressions
WHEN (SELECT deleted_at FROM organizations WHERE id = OLD.organization_id) IS NULL
BEGIN
  INSERT INTO withdrawals (subject, key, state)
  VALUES ('suppressions',
    json_object('organization', (SELECT uuid FROM organizations WHERE id = OLD.organization_id),
      'channel', OLD.channel, 'address', OLD.address),
    NULL);
END;

CREATE TRIGGER erased_suppression_added AFTER INSERT ON erased_suppressions
BEGIN
  INSERT INTO withdrawals (subject, key, state)
  VALUES ('erased_suppressions',
    json_object('organization', (SELECT uuid FROM organizations WHERE id = NEW.organization_id),
      'channel', NEW.channel, 'digest', hex(NEW.digest)),
    json_object('method', NEW.method, 'created_at', NEW.created_at));
END;
CREATE TRIGGER erased_suppression_lifted AFTER DELETE ON erased_suppressions
BEGIN
  INSERT INTO withdrawals (subject, key, state)
  VALUES ('erased_suppressions',
    json_object('organization', (SELECT uuid FROM organizations WHERE id = OLD.organization_id),
      'channel', OLD.channel, 'digest', hex(OLD.digest)),
    NULL);
END;

-- What people and programs sign in with.

CREATE TRIGGER api_key_ended AFTER UPDATE OF revoked_at, expires_at ON api_keys
WHEN NEW.revoked_at IS NOT OLD.revoked_at OR NEW.expires_at IS NOT OLD.expires_at
BEGIN
  INSERT INTO withdrawals (subject, key, state)
  VALUES ('api_keys',
    json_object('uuid', NEW.uuid),
    json_object('revoked_at', NEW.revoked_at, 'expires_at', NEW.expires_at));
END;

CREATE TRIGGER session_ended AFTER UPDATE OF revoked_at ON sessions
WHEN NEW.revoked_at IS NOT OLD.revoked_at
BEGIN
  INSERT INTO withdrawals (subject, key, state)
  VALUES ('sessions',
    json_object('uuid', NEW.uuid),
    json_object('revoked_at', NEW.revoked_at));
END;

CREATE TRIGGER user_withdrawn AFTER UPDATE OF password_hash, status, deleted_at ON users
WHEN NEW.password_hash IS NOT OLD.password_hash OR NEW.status IS NOT OLD.status
  OR NEW.deleted_at IS NOT OLD.deleted_at
BEGIN
  INSERT INTO withdrawals (subject, key, state)
  VALUES ('users',
    json_object('uuid', NEW.uuid),
    json_object('password_hash', NEW.password_hash, 'status', NEW.status, 'deleted_at', NEW.deleted_at));
END;

CREATE TRIGGER second_factor_added AFTER INSERT ON second_factors
BEGIN
  INSERT INTO withdrawals (subject, key, state)
  VALUES ('second_factors',
    json_object('user', (SELECT uuid FROM users WHERE id = NEW.user_id)),
    json_object('sealed_secret', hex(NEW.sealed_secret), 'confirmed_at', NEW.confirmed_at,
      'created_at', NEW.created_at));
END;

CREATE TRIGGER second_factor_changed AFTER UPDATE OF sealed_secret, confirmed_at ON second_factors
BEGIN
  INSERT INTO withdrawals (subject, key, state)
  VALUES ('second_factors',
    json_object('user', (SELECT uuid FROM users WHERE id = NEW.user_id)),
    json_object('sealed_secret', hex(NEW.sealed_secret), 'confirmed_at', NEW.confirmed_at,
      'created_at', NEW.created_at));
END;

CREATE TRIGGER second_factor_removed AFTER DELETE ON second_factors
BEGIN
  INSERT INTO withdrawals (subject, key, state)
  VALUES ('second_factors',
    json_object('user', (SELECT uuid FROM users WHERE id = OLD.user_id)),
    NULL);
END;

CREATE TRIGGER recovery_code_added AFTER INSERT ON recovery_codes
BEGIN
  INSERT INTO withdrawals (subject, key, state)
  VALUES ('recovery_codes',
    json_object('user', (SELECT uuid FROM users WHERE id = NEW.user_id), 'code_hash', NEW.code_hash),
    json_object('used_at', NEW.used_at));
END;

CREATE TRIGGER recovery_code_used AFTER UPDATE OF used_at ON recovery_codes
BEGIN
  INSERT INTO withdrawals (subject, key, state)
  VALUES ('recovery_codes',
    json_object('user', (SELECT uuid FROM users WHERE id = NEW.user_id), 'code_hash', NEW.code_hash),
    json_object('used_at', NEW.used_at));
END;

CREATE TRIGGER recovery_code_removed AFTER DELETE ON recovery_codes
BEGIN
  INSERT INTO withdrawals (subject, key, state)
  VALUES ('recovery_codes',
    json_object('user', (SELECT uuid FROM users WHERE id = OLD.user_id), 'code_hash', OLD.code_hash),
    NULL);
END;

CREATE TRIGGER passkey_removed AFTER DELETE ON passkeys
BEGIN
  INSERT INTO withdrawals (subject, key, state)
  VALUES ('passkeys',
    json_object('uuid', OLD.uuid),
    NULL);
END;

-- Who belongs to an organization, and what they may do there.

CREATE TRIGGER membership_added AFTER INSERT ON memberships
BEGIN
  INSERT INTO withdrawals (subject, key, state)
  VALUES ('memberships',
    json_object('organization', (SELECT uuid FROM organizations WHERE id = NEW.organization_id),
      'user', (SELECT uuid FROM users WHERE id = NEW.user_id)),
    json_object('role', (SELECT uuid FROM roles WHERE id = NEW.role_id)));
END;

CREATE TRIGGER membership_changed AFTER UPDATE OF role_id ON memberships
BEGIN
  INSERT INTO withdrawals (subject, key, state)
  VALUES ('memberships',
    json_object('organization', (SELECT uuid FROM organizations WHERE id = NEW.organization_id),
      'user', (SELECT uuid FROM users WHERE id = NEW.user_id)),
    json_object('role', (SELECT uuid FROM roles WHERE id = NEW.role_id)));
END;

CREATE TRIGGER membership_removed AFTER DELETE ON memberships
BEGIN
  INSERT INTO withdrawals (subject, key, state)
  VALUES ('memberships',
    json_object('organization', (SELECT uuid FROM organizations WHERE id = OLD.organization_id),
      'user', (SELECT uuid FROM users WHERE id = OLD.user_id)),
    NULL);
END;

CREATE TRIGGER role_changed AFTER UPDATE OF permissions ON roles
WHEN NEW.permissions IS NOT OLD.permissions
BEGIN
  INSERT INTO withdrawals (subject, key, state)
  VALUES ('roles',
    json_object('organization', (SELECT uuid FROM organizations WHERE id = NEW.organization_id), 'uuid', NEW.uuid),
    json_object('permissions', NEW.permissions));
END;

CREATE TRIGGER invitation_ended AFTER UPDATE OF status, ended_at, token_hash, mail_token_hash ON invitations
WHEN NEW.status IS NOT OLD.status OR NEW.ended_at IS NOT OLD.ended_at OR NEW.token_hash IS NOT OLD.token_hash
  OR NEW.mail_token_hash IS NOT OLD.mail_token_hash
BEGIN
  INSERT INTO withdrawals (subject, key, state)
  VALUES ('invitations',
    json_object('organization', (SELECT uuid FROM organizations WHERE id = NEW.organization_id), 'uuid', NEW.uuid),
    json_object('status', NEW.status, 'ended_at', NEW.ended_at, 'token_hash', NEW.token_hash,
      'mail_token_hash', NEW.mail_token_hash));
END;

-- Organizations that were suspended, closed or moved to another server.

CREATE TRIGGER organization_withdrawn AFTER UPDATE OF suspended_at, suspension_note, deleted_at ON organizations
WHEN NEW.suspended_at IS NOT OLD.suspended_at OR NEW.suspension_note IS NOT OLD.suspension_note
  OR NEW.deleted_at IS NOT OLD.deleted_at
BEGIN
  INSERT INTO withdrawals (subject, key, state)
  VALUES ('organizations',
    json_object('uuid', NEW.uuid),
    json_object('suspended_at', NEW.suspended_at, 'suspension_note', NEW.suspension_note,
      'deleted_at', NEW.deleted_at));
END;

CREATE TRIGGER organization_move_begun AFTER INSERT ON organization_moves
BEGIN
  INSERT INTO withdrawals (subject, key, state)
  VALUES ('organization_moves',
    json_object('organization', (SELECT uuid FROM organizations WHERE id = NEW.organization_id)),
    json_object('state', NEW.state, 'other_home', NEW.other_home, 'address', NEW.address,
      'fingerprint', NEW.fingerprint, 'suspended_before', NEW.suspended_before,
      'changed_at', NEW.changed_at, 'led_to', NEW.led_to));
END;

CREATE TRIGGER organization_move_changed AFTER UPDATE ON organization_moves
BEGIN
  INSERT INTO withdrawals (subject, key, state)
  VALUES ('organization_moves',
    json_object('organization', (SELECT uuid FROM organizations WHERE id = NEW.organization_id)),
    json_object('state', NEW.state, 'other_home', NEW.other_home, 'address', NEW.address,
      'fingerprint', NEW.fingerprint, 'suspended_before', NEW.suspended_before,
      'changed_at', NEW.changed_at, 'led_to', NEW.led_to));
END;

CREATE TRIGGER organization_move_undone AFTER DELETE ON organization_moves
BEGIN
  INSERT INTO withdrawals (subject, key, state)
  VALUES ('organization_moves',
    json_object('organization', (SELECT uuid FROM organizations WHERE id = OLD.organization_id)),
    NULL);
END;

-- Secrets of senders and webhooks that were replaced.

CREATE TRIGGER sender_withdrawn
AFTER UPDATE OF status, callback_token, previous_callback_token, previous_callback_token_ends_at,
  sealed_credentials, deleted_at ON channel_identities
WHEN NEW.callback_token IS NOT OLD.callback_token OR NEW.previous_callback_token IS NOT OLD.previous_callback_token
  OR NEW.previous_callback_token_ends_at IS NOT OLD.previous_callback_token_ends_at
  OR NEW.sealed_credentials IS NOT OLD.sealed_credentials OR NEW.deleted_at IS NOT OLD.deleted_at
  OR (NEW.status = 'DISABLED') <> (OLD.status = 'DISABLED')
BEGIN
  INSERT INTO withdrawals (subject, key, state)
  VALUES ('channel_identities',
    json_object('organization', (SELECT uuid FROM organizations WHERE id = NEW.organization_id), 'uuid', NEW.uuid),
    json_object('status', NEW.status, 'callback_token', NEW.callback_token,
      'previous_callback_token', NEW.previous_callback_token,
      'previous_callback_token_ends_at', NEW.previous_callback_token_ends_at,
      'sealed_credentials', hex(NEW.sealed_credentials), 'deleted_at', NEW.deleted_at));
END;

CREATE TRIGGER webhook_endpoint_withdrawn
AFTER UPDATE OF status, disabled_reason, secret, old_secret, old_secret_until, deleted_at
ON webhook_endpoints
WHEN NEW.status IS NOT OLD.status OR NEW.disabled_reason IS NOT OLD.disabled_reason OR NEW.secret IS NOT OLD.secret
  OR NEW.old_secret IS NOT OLD.old_secret OR NEW.old_secret_until IS NOT OLD.old_secret_until
  OR NEW.deleted_at IS NOT OLD.deleted_at
BEGIN
  INSERT INTO withdrawals (subject, key, state)
  VALUES ('webhook_endpoints',
    json_object('organization', (SELECT uuid FROM organizations WHERE id = NEW.organization_id), 'uuid', NEW.uuid),
    json_object('status', NEW.status, 'disabled_reason', NEW.disabled_reason, 'secret', hex(NEW.secret),
      'old_secret', hex(NEW.old_secret), 'old_secret_until', NEW.old_secret_until,
      'deleted_at', NEW.deleted_at));
END;
