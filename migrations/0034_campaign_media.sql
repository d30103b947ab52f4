-- Files that go with a campaign's text: a JSON array of addresses; null for none.
ALTER TABLE campaigns ADD COLUMN media_urls TEXT;
CREATE INDEX campaigns_media ON campaigns (organization_id) WHERE media_urls IS NOT NULL;

-- The built-in carrier takes files now, and its senders say so.
ALTER TABLE sandbox_messages ADD COLUMN media_urls TEXT;
UPDATE channel_identities SET capabilities = json_set(capabilities, '$.mms', json('true'))
WHERE provider = 'SANDBOX';
