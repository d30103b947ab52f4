-- An API key acts as the owner: the permission to make one is the owner's alone.
UPDATE roles
SET permissions = (SELECT json_group_array(value) FROM json_each(roles.permissions) WHERE value <> 'api_key:manage')
WHERE key IS NULL AND json_valid(permissions)
  AND EXISTS (SELECT 1 FROM json_each(roles.permissions) WHERE value = 'api_key:manage');

-- After a rotation the token before goes on until its end, ms since 1970.
ALTER TABLE channel_identities ADD COLUMN previous_callback_token TEXT;
ALTER TABLE channel_identities ADD COLUMN previous_callback_token_ends_at INTEGER;
